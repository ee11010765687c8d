import { HttpResponse } from 'msw';
import type { ErrorCode, ErrorReply } from '../contract/index.ts';

interface ErrorExtra {
  message?: string;
  details?: unknown;
  retryAfterSeconds?: number;
}

/** A failed reply in the API's error shape, for handlers and for tests that replace one. */
export function apiError(status: number, code: ErrorCode, extra: ErrorExtra = {}): HttpResponse<ErrorReply> {
  const { message = code, details, retryAfterSeconds } = extra;
  const body: ErrorReply = {
    error: { code, message, ...(details === undefined ? {} : { details }), request_id: 'request-in-a-test' },
  };
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return HttpResponse.json(body, { status, headers });
}

/** Thrown by a handler to refuse its call: `handle` answers with the response. */
export class Refusal extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super('Refused');
    this.response = response;
  }
}

/** Refuses the call that is being handled. */
export function refuse(...args: Parameters<typeof apiError>): never {
  throw new Refusal(apiError(...args));
}
