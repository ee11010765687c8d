/** How far the provider's clock and ours may differ. Our own tokens are held against our own clocks, to the second. */
export const clockToleranceSeconds = 30;

export const flowMs = 10 * 60_000;
/** How long the outcome of a callback may be asked for again. */
export const outcomeMs = 60_000;

/** How long the refresh cookie before the newest one still works: tabs that ask at the same time all succeed. */
export const graceMs = 60_000;
export const sessionIdleMs = 14 * 24 * 60 * 60_000;
export const sessionLifetimeMs = 90 * 24 * 60 * 60_000;
