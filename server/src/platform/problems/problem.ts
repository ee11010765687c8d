import type { ErrorCode, FieldFault } from '@alma/shared/contract';

interface Extra {
  details?: unknown;
  retryAfterSeconds?: number;
  /**
   * Only for a code with several meanings: `refused` when the request asks for something impossible, `failed` when the
   * caller did nothing wrong.
   */
  kind?: 'refused' | 'failed';
}

/** An error for the caller: a code to branch on, and a sentence that says what to do. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ErrorCode;
  readonly extra: Extra;

  constructor(code: ErrorCode, message: string, extra: Extra = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
  }
}

/** Whether a thrown value is a problem with this code. */
export const isProblem = (error: unknown, code: ErrorCode): error is Problem =>
  error instanceof Problem && error.code === code;

const maxErrors = 50;
const maxErrorLength = 500;

/** Limited in number and length, because a message may repeat what was sent: a body of wrong keys would be echoed. */
export function invalid(errors: FieldFault[]): Problem {
  const details = errors.slice(0, maxErrors).map(({ path, message }) => ({
    path: shortened(path),
    message: shortened(message),
  }));
  return new Problem('VALIDATION_FAILED', details[0]?.message ?? 'The request is not valid', { details });
}

const shortened = (text: string): string =>
  text.length > maxErrorLength ? `${text.slice(0, maxErrorLength - 1).toWellFormed()}…` : text;

export const unauthenticated = (message = 'Sign in to continue'): Problem =>
  new Problem('UNAUTHENTICATED', message);

export const forbidden = (message = 'You do not have permission to do this'): Problem =>
  new Problem('FORBIDDEN', message);

export const notFound = (message = 'Not found'): Problem => new Problem('NOT_FOUND', message);

export const conflict = (code: ErrorCode, message: string): Problem => new Problem(code, message);

export const keyReused = (): Problem =>
  new Problem(
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key was used for another request. Use a new one for a new request.',
  );

export const stale = (): Problem =>
  new Problem(
    'PRECONDITION_FAILED',
    'This was changed elsewhere in the meantime. Load it again, then repeat your change.',
  );

export const unavailable = (message = 'The service is currently unavailable. Try again shortly.'): Problem =>
  new Problem('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: 2 });

export const tooMany = (
  waitMs: number,
  message = 'Too many requests. Wait a moment and try again.',
): Problem =>
  new Problem('RATE_LIMITED', message, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
