/** Counts what is open for each key. */
export interface OpenCounts {
  /** @returns how to leave again; undefined at the limit of the key. */
  enter(key: string): (() => void) | undefined;
  /** The same for callers that keep the key themselves. @returns false at the limit of the key. */
  tryEnter(key: string): boolean;
  leave(key: string): void;
}

export function createOpenCounts(limit: number): OpenCounts {
  const counts = new Map<string, number>();

  function leave(key: string): void {
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  }

  function tryEnter(key: string): boolean {
    const count = counts.get(key) ?? 0;
    if (count < limit) counts.set(key, count + 1);
    return count < limit;
  }

  return {
    tryEnter,
    leave,
    enter(key) {
      if (!tryEnter(key)) return undefined;
      let isIn = true;
      return () => {
        if (isIn) leave(key);
        isIn = false;
      };
    },
  };
}
