/** How long a server's own work makes others wait: milliseconds of processor time without a break. */
export interface LoopReport {
  p99: number;
  longest: number;
}

const everyMs = 2;

/**
 * Measures how long the event loop works without a break, in processor time instead of elapsed time: what the machine
 * does for other processes does not count. @returns a function that reports since its last call
 */
export function watchLoop(): () => LoopReport {
  let stretches: number[] = [];
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    stretches.push((user + system) / 1000);
  }, everyMs).unref();
  return () => {
    const sorted = stretches.toSorted((one, other) => one - other);
    stretches = [];
    return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, longest: sorted.at(-1) ?? 0 };
  };
}
