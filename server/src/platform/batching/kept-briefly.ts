/** One reading at a time, and none while the last answer is fresh. */
export function keptBriefly<T>(freshMs: number, read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let freshUntil = Number.POSITIVE_INFINITY;
  return () => {
    if (kept && performance.now() < freshUntil) return kept;
    freshUntil = Number.POSITIVE_INFINITY;
    kept = read().finally(() => (freshUntil = performance.now() + freshMs));
    return kept;
  };
}
