/** Source of a regular expression for an id as `randomUUID` and PostgreSQL write it. */
export const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const id = new RegExp(`^${idPattern}$`);

/**
 * Whether a text is an id in the form in which we issue them. PostgreSQL throws on text that is not a UUID, and accepts
 * capitals, which our own comparisons would treat as different.
 */
export const isId = (text: string): boolean => id.test(text);

/** An id from the first 32 hexadecimal digits of a hash, so that the same hash gives the same id. */
export const idFrom = (hex: string): string =>
  hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
