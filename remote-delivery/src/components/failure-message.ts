import { ApiError } from '@alma/shared/api';

/** The server's message for a failed call, or a fallback. */
export const failureMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message !== '' ? error.message : fallback;
