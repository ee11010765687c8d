/** Reads of what changes by other hands and by the clock. Nothing is read while the page is hidden. */
export const liveReads = { refreshInterval: 5_000, keepPreviousData: true } as const;

/** Measures are counted by the hour, and a reply of two weeks is large. */
export const slowReads = { refreshInterval: 30_000, keepPreviousData: true } as const;
