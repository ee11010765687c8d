import type { ModelFault, ModelTrial } from '@alma/shared/contract';
import { z } from 'zod';
import { createEmbed } from './embeddings.ts';
import { errorOf } from './endpoint-error.ts';
import type { ChatModel } from './model.ts';
import { ModelError } from './model-error.ts';
import type { ModelEndpoint } from './provider.ts';
import type { RateLimit } from './rate-limit.ts';
import { createRemoteModel } from './remote-model.ts';

/** A local server may have to load the model first. */
const timeoutMs = 90_000;
const question = 'Count from one to ten in words, separated by commas. Reply with nothing else.';
const toolQuestion = 'Call the tool report_number with the number 7. Do not reply with text.';
const tools = [
  { name: 'report_number', description: 'Reports a number', input: z.object({ number: z.number() }) },
];

/** A trial without results. */
export const emptyTrial: ModelTrial = {
  ok: false,
  first_token_ms: null,
  total_ms: null,
  streaming: null,
  tools: null,
  dimensions: null,
  fault: null,
};

export interface TrialParts {
  rateLimit: RateLimit;
  userId: string;
}

/** Calls a chat model and reports what it can do. */
export async function tryChat(
  endpoint: ModelEndpoint,
  { rateLimit, userId }: TrialParts,
): Promise<ModelTrial> {
  const signal = AbortSignal.timeout(timeoutMs);
  const model = createRemoteModel({ endpoint, rateLimit });
  const trial = { ...emptyTrial };
  const began = performance.now();
  const elapsed = (): number => Math.round(performance.now() - began);
  try {
    let parts = 0;
    for await (const event of model.stream(
      { userId, messages: [{ role: 'user', content: question }] },
      signal,
    )) {
      trial.first_token_ms ??= elapsed();
      if (event.type === 'text') parts += 1;
    }
    trial.total_ms = elapsed();
    trial.streaming = parts > 1;
    trial.tools = await usesTools(model, userId, signal);
    return { ...trial, ok: true };
  } catch (error) {
    return { ...trial, fault: faultOf(error, endpoint) };
  }
}

async function usesTools(model: ChatModel, userId: string, signal: AbortSignal): Promise<boolean> {
  const messages = [{ role: 'user', content: toolQuestion } as const];
  try {
    for await (const { type } of model.stream({ userId, messages, tools }, signal))
      if (type === 'tool') return true;
    return false;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelError) return false;
    throw error;
  }
}

/** Requests one vector from an embedding model. */
export async function tryEmbeddings(
  endpoint: ModelEndpoint,
  { rateLimit, userId }: TrialParts,
): Promise<ModelTrial> {
  const began = performance.now();
  try {
    const [vector] = await createEmbed({ endpoint, rateLimit })(['A short text'], {
      of: 'question',
      userId,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const total = Math.round(performance.now() - began);
    return { ...emptyTrial, ok: true, total_ms: total, dimensions: vector?.length ?? 0 };
  } catch (error) {
    return { ...emptyTrial, fault: faultOf(error, endpoint) };
  }
}

export function faultOf(error: unknown, { apiKey }: Pick<ModelEndpoint, 'apiKey'>): ModelFault {
  if (error instanceof Error && error.name === 'TimeoutError')
    return { kind: 'timeout', message: 'The endpoint did not answer in time' };
  const { fault: kind, endpointMessage: message } = errorOf(error, apiKey);
  return { kind, message };
}
