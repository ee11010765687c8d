/** Counts open items per key, up to a limit for each key. */
export function createOpenCounts(limit: number) {
  const counts = new Map<string, number>();

  function leave(key: string): void {
    const remaining = (counts.get(key) ?? 1) - 1;
    if (remaining > 0) counts.set(key, remaining);
    else counts.delete(key);
  }

  /** For callers that store the key themselves. @returns false at the limit. */
  function tryEnter(key: string): boolean {
    const count = counts.get(key) ?? 0;
    if (count < limit) counts.set(key, count + 1);
    return count < limit;
  }

  return {
    tryEnter,
    leave,

    /** @returns a function that leaves again, with an effect only once; undefined at the limit. */
    enter(key: string): (() => void) | undefined {
      if (!tryEnter(key)) return undefined;
      let isIn = true;
      return () => {
        if (isIn) leave(key);
        isIn = false;
      };
    },
  };
}
