/** The largest `total` of a list that grows with the platform: it means this many or more. */
export const maxCounted = 10_000;
