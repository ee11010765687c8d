import { setTimeout as pause } from 'node:timers/promises';

/** How long a test waits for what must come: only against hanging, since a machine may be robbed of most of its time. */
export const patienceMs = 240_000;

/** Looks until something is so. */
export async function eventually(
  isSo: () => boolean | Promise<boolean>,
  what = 'what was waited for',
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what} did not come`);
    await pause(20);
  }
}

const tickMs = 10;

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * Milliseconds that this process was there to see, or worked: one for which it stood still, because others had the
 * processor, hardly counts. For rules of the specification that say how long something may take.
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
