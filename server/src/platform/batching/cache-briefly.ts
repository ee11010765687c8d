/** Caches the result of `read` for `freshMs` after it settled. Concurrent callers share one read. */
export function cacheBriefly<T>(freshMs: number, read: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined;
  let freshUntil = Number.POSITIVE_INFINITY;
  return () => {
    if (cached && performance.now() < freshUntil) return cached;
    freshUntil = Number.POSITIVE_INFINITY;
    cached = read().finally(() => (freshUntil = performance.now() + freshMs));
    return cached;
  };
}
