import type { SpinRun } from '@alma/offline-assistant/spin';
import type { z } from 'zod';
import type { By } from '../../platform/workers/index.ts';
import { ModelError, type ModelMessage, type OfflineAnswer } from '../models/index.ts';
import type { EffectContext } from '../runs/index.ts';
import type { Prompt } from './prompts.ts';

export interface Question<S extends z.ZodType> {
  messages: ModelMessage[];
  schema: S;
  byRules(by: By): Promise<z.output<S>>;
}

const leftOutNotice =
  'Earlier parts of this chat were left out, because the chat is longer than the model can read at once.';

const method = 'Rule reviewer';

/** Removes the fields that no rule reads, so that they are not copied to a worker. */
export const withoutUnread = (run: SpinRun): SpinRun => ({
  ...run,
  speeches: [],
  bodies: {},
  ballots: [],
  done: new Set<string>(),
});

/** @throws {ModelError} `unusable` when no answer has the required shape. */
export async function ask<S extends z.ZodType>(
  { messages, schema, byRules }: Question<S>,
  context: EffectContext,
): Promise<z.output<S>> {
  const offline: OfflineAnswer = {
    method,
    answer: async (by) => [{ type: 'object', value: await byRules(by) }],
  };
  for await (const event of context.ask({ messages, schema, offline }))
    if (event.type === 'object') return event.value as z.output<S>;
  throw new ModelError('unusable', 'the model gave no value');
}

export const isUnusable = (error: unknown): boolean =>
  error instanceof ModelError && error.kind === 'unusable';

/** The answer with notices for people. Falls back to the rules when the model's answer is unusable. */
export async function askOrByRules<S extends z.ZodType>(
  { isShortened, ...question }: Question<S> & Pick<Prompt, 'isShortened'>,
  context: EffectContext,
): Promise<{ value: z.output<S>; notices: string[] }> {
  try {
    const value = await ask(question, context);
    return { value, notices: isShortened ? [leftOutNotice] : [] };
  } catch (error) {
    if (!isUnusable(error)) throw error;
    context.byRules(method);
    const value = await question.byRules({ person: context.run.owner, signal: context.signal });
    return { value, notices: ["The model's answer could not be read, so the rule reviewer answered."] };
  }
}
