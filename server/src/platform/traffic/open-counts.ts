/** Counts what is open at the moment under each key. */
export interface OpenCounts {
  /** @returns how to leave again; undefined when the key has as many as it may have. */
  enter(key: string): (() => void) | undefined;
}

export function createOpenCounts(limit: number): OpenCounts {
  const counts = new Map<string, number>();

  function leave(key: string): void {
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  }

  return {
    enter(key) {
      const count = counts.get(key) ?? 0;
      if (count >= limit) return undefined;
      counts.set(key, count + 1);
      let isIn = true;
      return () => {
        if (isIn) leave(key);
        isIn = false;
      };
    },
  };
}
