import { ApiError } from '@alma/shared/api';
import { texts } from '../texts.ts';

/** The message for a failed call about the wallet. */
export function failureMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 503) return texts.failure.unavailable;
  return error.message || fallback;
}
