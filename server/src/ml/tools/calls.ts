import { toolLimits, type ToolStep, ToolStepSchema } from '@alma/shared/contract';
import { z } from 'zod';
import { storableJson } from '../../platform/plain-text/index.ts';
import type { ModelMessage, ToolCall } from '../models/index.ts';
import type { Fact } from '../runs/index.ts';
import { framed, type Outcome } from './perform-tool.ts';
import { AsksSchema } from './tool.ts';

const JsonSchema = z.json();

/** A tool call as it is stored in the log of a run. */
export const StoredCallSchema = z.object({
  step: ToolStepSchema,
  /** The call in the model's own terms, for sending it back. */
  call: z.object({
    id: z.string(),
    name: z.string(),
    input: JsonSchema,
    provider: z.record(z.string(), JsonSchema).optional(),
  }),
  /** The agent's text before the call. */
  said: z.string(),
  /** The outcome as the model reads it; absent until there is one. */
  told: z.string().optional(),
  usage: z.object({ input_tokens: z.number().nullable(), output_tokens: z.number().nullable() }).optional(),
  /** Set when the call needs the user's permission. */
  asks: AsksSchema.optional(),
  /** Stored before such a call is made, so that it is never made twice. */
  started: z.literal(true).optional(),
});

export type StoredCall = z.infer<typeof StoredCallSchema>;

/** Undefined for a fact that is not a call. */
export const readCall = (fact: Fact): StoredCall | undefined =>
  fact.type === 'step' ? StoredCallSchema.parse(fact.data) : undefined;

export const factOfCall = (call: StoredCall): Fact => ({ type: 'step', data: call });

/** A call that a model has requested and that has not been answered yet. */
export function createCall(request: {
  id: string;
  agent: string;
  call: ToolCall;
  said: string;
  at: Date;
  usage: StoredCall['usage'];
}): StoredCall {
  const { id, agent, call, said, at, usage } = request;
  const { input, isCut } = storableInput(call.input);
  const step: ToolStep = {
    id,
    agent,
    tool: call.name,
    input: JSON.stringify(input),
    status: 'running',
    result: null,
    is_cut: isCut,
    has_instructions: false,
    ms: null,
    at: at.toISOString(),
  };
  const provider = call.provider as StoredCall['call']['provider'];
  return {
    step,
    call: { id: call.id, name: call.name, input, ...(provider ? { provider } : {}) },
    said,
    ...(usage ? { usage } : {}),
  };
}

/** Oversized arguments are a model's mistake: only an excerpt is stored, and nothing is passed on. */
function storableInput(input: unknown): { input: StoredCall['call']['input']; isCut: boolean } {
  const text = JSON.stringify(storableJson(input ?? {}));
  if (text.length > toolLimits.input) return { input: { cut: text.slice(0, toolLimits.shown) }, isCut: true };
  return { input: JsonSchema.parse(JSON.parse(text)), isCut: false };
}

export const isAnswered = ({ told }: StoredCall): boolean => told !== undefined;

export function withOutcome(call: StoredCall, outcome: Outcome, ms: number): StoredCall {
  const { status, result, isCut, hasInstructions, isUnknown = false } = outcome;
  const { question } = call.step;
  const shown = result.slice(0, toolLimits.shown).toWellFormed();
  return {
    ...call,
    step: {
      ...call.step,
      status,
      result: shown,
      is_cut: isCut || shown.length < result.length,
      has_instructions: hasInstructions,
      ms: Math.round(ms),
      ...(question ? { question: { ...question, is_unknown: isUnknown } } : {}),
    },
    told: framed(call.call.name, outcome),
  };
}

/** Answers a call that the workflow carries out itself. */
export const answerCall = (call: StoredCall, result: string): StoredCall =>
  withOutcome(call, { status: 'done', result, isCut: false, hasInstructions: false }, 0);

/** The answered calls of a turn as messages for the model. */
export const callMessages = (calls: readonly StoredCall[]): ModelMessage[] =>
  calls.filter(isAnswered).flatMap(({ call, said, told = '' }): ModelMessage[] => [
    { role: 'assistant', content: said, call },
    { role: 'tool', content: told, call },
  ]);

/** Results of the calls of a turn. Failures are left out, because they may repeat the model's own text. */
export const resultsOf = (calls: readonly StoredCall[]): string[] =>
  calls.flatMap(({ step, told }) => (step.status === 'done' && told !== undefined ? [told] : []));

/** The agent's texts before the calls of a turn, joined. */
export const textBeforeCalls = (calls: readonly StoredCall[]): string =>
  calls
    .map(({ said }) => said.trim())
    .filter((text) => text !== '')
    .map((text) => `${text}\n\n`)
    .join('');

export const withCall = (calls: readonly StoredCall[], call: StoredCall): StoredCall[] => {
  const place = calls.findIndex(({ step }) => step.id === call.step.id);
  return place === -1 ? [...calls, call] : calls.with(place, call);
};
