import { ApiError } from '@alma/shared/api';

/** The server's message about a failure; undefined without one. */
export const causeOf = (error: unknown): string | undefined =>
  (error instanceof ApiError && error.message) || undefined;

/** The server's message about a failure, else the fallback. */
export const failureMessage = (error: unknown, fallback: string): string => causeOf(error) ?? fallback;
