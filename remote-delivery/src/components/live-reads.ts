/** Options of reads that change through other people or over time. Nothing is read while the page is hidden. */
export const liveReads = { refreshInterval: 5_000, keepPreviousData: true } as const;

/** Measurements are counted by the hour, and a reply of two weeks is large. */
export const slowReads = { refreshInterval: 30_000, keepPreviousData: true } as const;
