import type { ErrorCode, FieldFault } from '../../contract/errors.ts';

/** `ERR_{status}`: the reply was not JSON in the error shape. `NETWORK`: no reply arrived. */
export type ApiErrorCode = ErrorCode | `ERR_${number}` | 'NETWORK' | 'TIMEOUT';

/** The only error that a call of the API client throws. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 without a reply. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly details: unknown;
  /** The server's id of the request, for support. */
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** The earliest time of a retry that the server named, in milliseconds since the epoch. */
  readonly retryAt: number | undefined;

  constructor(fields: {
    status: number;
    code: ApiErrorCode;
    message: string;
    details?: unknown;
    requestId?: string | undefined;
    retryAfterMs?: number | undefined;
  }) {
    super(fields.message);
    this.status = fields.status;
    this.code = fields.code;
    this.details = fields.details;
    this.requestId = fields.requestId;
    this.retryAfterMs = fields.retryAfterMs;
    this.retryAt = fields.retryAfterMs === undefined ? undefined : Date.now() + fields.retryAfterMs;
  }

  /** True when the same call may succeed a moment later: no reply, 429 or 503. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status === 503;
  }

  /** Errors by field, of a 400 `VALIDATION_FAILED`; empty for every other error. */
  get fieldErrors(): FieldFault[] {
    return this.code === 'VALIDATION_FAILED' && Array.isArray(this.details)
      ? (this.details as FieldFault[])
      : [];
  }
}

/** The server's message about a failed call; the fallback without one. */
export const failureMessage = <Fallback>(error: unknown, fallback: Fallback): string | Fallback =>
  error instanceof ApiError && error.message !== '' ? error.message : fallback;

/** Parses a failed reply: the error shape, without a message if it has none, or only its status when the body is not JSON. */
export async function readFailure(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after'));
  const retryAfterMs = Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter * 1000 : undefined;
  const fallback = {
    status: response.status,
    code: `ERR_${response.status}` as const,
    message: response.statusText,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterMs,
  };
  const body: { error?: unknown } | null | undefined = await response.json().catch(() => undefined);
  if (body === undefined) return new ApiError(fallback);
  const error: Record<string, unknown> = Object(body?.error);
  const { code, message, details, request_id: requestId } = error;
  return new ApiError({
    ...fallback,
    // Without a message each screen has its own, which says more than the status text.
    message: typeof message === 'string' ? message : '',
    ...(typeof code === 'string' ? { code: code as ErrorCode } : {}),
    ...(typeof requestId === 'string' ? { requestId } : {}),
    details,
  });
}

const messages = {
  TIMEOUT: 'The server did not answer in time. Try again.',
  NETWORK: 'The server cannot be reached. Check your connection and try again.',
} as const;

/** The error of a call without a reply. */
export const failureOf = (code: 'NETWORK' | 'TIMEOUT'): ApiError =>
  new ApiError({ status: 0, code, message: messages[code] });

/**
 * Reads the body of a successful reply, which may break off after the headers.
 * @throws {ApiError} for a body that ends early, cannot be parsed or takes too long; the caller's abort unchanged.
 */
export async function readBody<Body>(reading: Promise<Body>, signal?: AbortSignal): Promise<Body> {
  try {
    return await reading;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw failureOf(error instanceof DOMException && error.name === 'TimeoutError' ? 'TIMEOUT' : 'NETWORK');
  }
}
