import type { Usage } from '@alma/shared/contract';
import type { ModelEvent } from '../models/index.ts';
import type { Spent } from './run-events.ts';

/** Sums the usage of a step's model calls. */
export function createTally() {
  const usage: Usage = { input_tokens: 0, output_tokens: 0, model_calls: 0 };
  let cost: number | null = 0;
  let ms = 0;
  return {
    usage,

    count(event: Extract<ModelEvent, { type: 'usage' }>, tookMs: number): void {
      usage.model_calls += 1;
      usage.input_tokens = sumOrNull(usage.input_tokens, event.input_tokens);
      usage.output_tokens = sumOrNull(usage.output_tokens, event.output_tokens);
      cost = sumOrNull(cost, event.cost);
      ms += tookMs;
    },

    /** Undefined without model calls. */
    spent(): Spent | undefined {
      const { input_tokens, output_tokens, model_calls: calls } = usage;
      return calls === 0 ? undefined : { input_tokens, output_tokens, cost, ms };
    },
  };
}

/** Null when one of the values is unknown. */
export const sumOrNull = (total: number | null, more: number | null | undefined): number | null =>
  total === null || more === null || more === undefined ? null : total + more;
