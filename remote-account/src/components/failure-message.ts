import { ApiError } from '@alma/shared/api';

/** What the server said about a failure; undefined when it said nothing. */
export const causeOf = (error: unknown): string | undefined =>
  (error instanceof ApiError && error.message) || undefined;

/** What a failure says: the server's words where it has some, else the screen's. */
export const failureMessage = (error: unknown, fallback: string): string => causeOf(error) ?? fallback;
