const idleLimitMs = 1_000;

/** Calls back once the browser is idle. Safari has no idle callback, so a timer replaces it there. */
export function whenIdle(callback: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: idleLimitMs });
  else setTimeout(callback, 200);
}
