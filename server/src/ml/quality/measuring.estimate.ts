import { setImmediate as breathe } from 'node:timers/promises';
import type { MeasuringEstimate } from '@alma/shared/contract';
import { measuringBounds } from '@alma/shared/contract/quality/limits';
import { estimateTokens } from '../context-window/index.ts';
import type { ChatModel, SingleModel } from '../models/index.ts';
import { maxTokensOf, type Size } from './measuring.policy.ts';
import { measureSingleRequests } from './suites/single-requests.ts';

/** Tokens of a typical reply: a sentence or two with citations. */
const tokensOfReply = 150;
/** Few entries suffice, because connected models have similar context windows. */
const maxKept = 20;

type Requests = Pick<MeasuringEstimate, 'calls' | 'input_tokens' | 'output_tokens'>;

/** Runs the suites with a model that replies nothing, and counts the requests. */
async function requestsOf(size: Size, contextTokens: number): Promise<Requests> {
  let calls = 0;
  let characters = 0;
  const silent: ChatModel = {
    kind: 'remote',
    name: 'silent',
    methodOf: () => 'silent',
    async *stream({ messages }) {
      calls += 1;
      for (const { content } of messages) characters += content.length;
      // Releases the event loop between requests.
      await breathe();
      yield* [];
    },
  };
  await measureSingleRequests(silent, { size, contextTokens });
  return {
    calls,
    input_tokens: estimateTokens(characters),
    output_tokens: calls * tokensOfReply,
  };
}

/** Caches estimates, which are the same for all models with the same context window. */
export function createEstimates() {
  const cache = new Map<string, Promise<Requests>>();
  return {
    async of(size: Size, { contextTokens, costOf }: SingleModel): Promise<MeasuringEstimate> {
      const key = `${size} ${contextTokens}`;
      if (!cache.has(key) && cache.size >= maxKept) cache.clear();
      const estimate = cache.get(key) ?? requestsOf(size, contextTokens);
      cache.set(key, estimate);
      const requests = await estimate.catch((error: unknown) => {
        cache.delete(key);
        throw error;
      });
      return {
        ...requests,
        cost: costOf(requests) ?? null,
        max_tokens: maxTokensOf(requests),
        max_minutes: measuringBounds[size].minutes,
      };
    },
  };
}
