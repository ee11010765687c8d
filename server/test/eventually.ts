import { setTimeout as pause } from 'node:timers/promises';

/** Ends only tests that hang: on a shared CI machine everything can take several times longer. */
export const testTimeoutMs = 240_000;

/**
 * Waits until a condition is met. An asynchronous look is mostly a call, which takes processor time from what it waits
 * for, so these become rarer.
 */
export async function eventually(
  isMet: () => boolean | Promise<boolean>,
  label = 'the condition',
): Promise<void> {
  const deadline = performance.now() + testTimeoutMs;
  let pauseMs = 20;
  for (;;) {
    const answer = isMet();
    if (await answer) return;
    if (performance.now() > deadline) throw new Error(`${label} was not met in time`);
    await pause(pauseMs);
    if (typeof answer !== 'boolean') pauseMs = Math.min(1.5 * pauseMs, 100);
  }
}

const tickMs = 10;

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * Counts the milliseconds in which this process ran or could run: time in which others had the processor hardly counts.
 * For rules of the specification that say how long something may take.
 */
export function stopwatch(): () => number {
  let [seen, last, worked] = [0, performance.now(), processorMs()];
  const look = (): number => {
    const [now, work] = [performance.now(), processorMs()];
    seen += Math.min(now - last, Math.max(2 * tickMs, work - worked));
    [last, worked] = [now, work];
    return seen;
  };
  const ticking = setInterval(look, tickMs);
  return () => {
    clearInterval(ticking);
    return look();
  };
}
