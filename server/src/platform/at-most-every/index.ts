/** Works at once, then at most once in this time; `count` includes the calls that were left out since. */
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
