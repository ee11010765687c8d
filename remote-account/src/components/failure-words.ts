import { ApiError } from '@alma/shared/api';

/** What a failure says: the server's words where it has some, else the screen's. */
export const failureWords = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.message) || fallback;
