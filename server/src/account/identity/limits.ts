/** How far the provider's clock and ours may differ. Our own tokens expire exactly, by our clock. */
export const clockToleranceSeconds = 30;

export const flowMs = 10 * 60_000;
/** How long a repeated callback gets the same outcome. */
export const outcomeMs = 60_000;

/** How long the previous refresh cookie still works, so that tabs which renew at the same time all succeed. */
export const graceMs = 60_000;
export const sessionIdleMs = 14 * 24 * 60 * 60_000;
export const sessionLifetimeMs = 90 * 24 * 60 * 60_000;

/** Browsers limit cookies to little more than a year. */
export const visitorMs = 365 * 24 * 60 * 60_000;
