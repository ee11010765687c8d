const idleLimitMs = 1_000;

/** Calls once the browser has nothing else to do. Safari has no idle callback, so there a timer replaces it. */
export function whenIdle(callback: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: idleLimitMs });
  else setTimeout(callback, 200);
}
