import { tokensIn, tokensOfMessages } from '../context-window/index.ts';
import { callMessages, isAnswered, type StoredCall } from './calls.ts';
import { shortened } from './perform-tool.ts';

/** The calls of a turn with their results cut, so that their messages take about `budget` tokens together. */
export function fitCalls(calls: readonly StoredCall[], budget: number): StoredCall[] {
  const answered = calls.filter(isAnswered);
  const withoutResults = callMessages(answered.map((call) => ({ ...call, told: '' })));
  const results = answered.map(({ told = '' }) => tokensIn(told));
  const max = largestSize(results, budget - tokensOfMessages(withoutResults));
  return calls.map((call) => (call.told === undefined ? call : { ...call, told: shortened(call.told, max) }));
}

/** The size to which elements have to be cut so that all fit: small ones stay whole, and large ones share the rest. */
function largestSize(sizes: readonly number[], budget: number): number {
  let remaining = budget;
  for (const [place, size] of sizes.toSorted((left, right) => left - right).entries()) {
    const share = remaining / (sizes.length - place);
    if (size > share) return share;
    remaining -= size;
  }
  return Number.POSITIVE_INFINITY;
}
