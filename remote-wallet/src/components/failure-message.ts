import { ApiError } from '@alma/shared/api';
import { texts } from '../texts.ts';

/** The message for a failed call about the wallet: the server's, or the fallback without one. */
export function failureMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 404) return texts.failure.missing;
  if (error.status === 503) return texts.failure.unavailable;
  // Without a reply the message is the browser's own.
  return (error.status !== 0 && error.message) || fallback;
}
