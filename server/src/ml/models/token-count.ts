/** More than any request uses. */
const maxTokens = 1_000_000_000;

/** The tokens that an endpoint reported; null for a number that cannot be a count, because it is stored and presented. */
export const tokenCount = (reported: number | undefined): number | null =>
  Number.isInteger(reported) && reported !== undefined && reported >= 0 && reported <= maxTokens
    ? reported
    : null;
