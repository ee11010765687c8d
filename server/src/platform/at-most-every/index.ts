/** Runs `work` immediately, then at most once per interval. `count` includes the calls skipped since the last run. */
export function atMostEvery<Args extends unknown[]>(
  ms: number,
  work: (count: number, ...args: Args) => void,
): (...args: Args) => void {
  let workedAt = -Infinity;
  let count = 0;
  return (...args) => {
    count += 1;
    if (performance.now() - workedAt < ms) return;
    workedAt = performance.now();
    work(count, ...args);
    count = 0;
  };
}
