/** Limits on how much of a document is read. */
export const documentLimits = { pages: 60, characters: 200_000, pageBytes: 2 * 1024 * 1024 } as const;
