import type { ErrorCode, FieldFault } from '@alma/shared/contract';

/** A refusal that the caller is told about: status, code and a sentence that says what to do. */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: number;
  readonly code: ErrorCode;
  readonly extra: { details?: unknown; retryAfterSeconds?: number };

  constructor(status: number, code: ErrorCode, message: string, extra: Problem['extra'] = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

export const invalid = (faults: FieldFault[]): Problem =>
  new Problem(400, 'VALIDATION_FAILED', faults[0]?.message ?? 'The request is not valid', {
    details: faults,
  });

export const unauthenticated = (message = 'Sign in to continue'): Problem =>
  new Problem(401, 'UNAUTHENTICATED', message);

export const forbidden = (message = 'You do not have permission to do this'): Problem =>
  new Problem(403, 'FORBIDDEN', message);

export const notFound = (message = 'Not found'): Problem => new Problem(404, 'NOT_FOUND', message);

export const conflict = (code: ErrorCode, message: string): Problem => new Problem(409, code, message);

export const unavailable = (message = 'The service is currently unavailable. Try again shortly.'): Problem =>
  new Problem(503, 'SERVICE_UNAVAILABLE', message, { retryAfterSeconds: 2 });

export const tooMany = (
  waitMs: number,
  message = 'Too many requests. Wait a moment and try again.',
): Problem =>
  new Problem(429, 'RATE_LIMITED', message, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
