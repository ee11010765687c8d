import type { Breathe } from '../../retrieval/index.ts';

/** A rest of any length lasts a tenth of a millisecond. */
const pace = { workMs: 0.5, restMs: 0.05 };
const still = new Int32Array(new SharedArrayBuffer(4));
const rest = (ms: number): unknown => Atomics.wait(still, 0, 0, ms);

/**
 * Whoever works without a rest keeps the processor for up to four milliseconds while others want it, however low its
 * rank: a system may look that seldom who is next. A call that goes from process to process would wait at each step.
 */
export function inShortBreaths(now = (): number => performance.now(), pause = rest): Breathe {
  let since = now();
  return () => {
    if (now() - since < pace.workMs) return;
    pause(pace.restMs);
    since = now();
  };
}
