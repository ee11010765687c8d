/**
 * Calls back once the browser is idle, at the latest after `limitMs`. Safari has no idle callback: a timer replaces it.
 * @returns the function that cancels it
 */
export function whenIdle(callback: () => void, limitMs = 1_000): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(() => callback(), { timeout: limitMs });
  return () => cancelIdleCallback(handle);
}
