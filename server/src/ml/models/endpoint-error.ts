import { APICallError } from '@ai-sdk/provider';
import type { ModelFault } from '@alma/shared/contract';
import { AddressRefused } from './endpoint-address.ts';
import { ModelError, type ModelErrorCause } from './model-error.ts';

const detailCharacters = 400;

/** Converts any error to a `ModelError` that keeps the endpoint's own words separate, without the key. */
export function errorOf(error: unknown, apiKey: string | undefined): ModelError {
  const kind = kindOf(error);
  const endpointMessage = apiKey === undefined ? messageOf(error) : messageOf(error).replaceAll(apiKey, '…');
  const status = statusOf(error);
  const { fault, because, message } =
    error instanceof ModelError
      ? error
      : { fault: faultOf(error), because: causeOf(error), message: 'the call of the endpoint failed' };
  return new ModelError(kind, message, {
    fault: kind === 'timeout' ? 'timeout' : fault,
    because,
    status,
    endpointMessage: endpointMessage.slice(0, detailCharacters),
  });
}

function kindOf(error: unknown): ModelError['kind'] {
  if (error instanceof ModelError) return error.kind;
  return isConnectTimeout(error) ? 'timeout' : 'failed';
}

function faultOf(error: unknown): ModelFault['kind'] {
  if (!APICallError.isInstance(error)) return 'failed';
  const { statusCode = 0, message } = error;
  if (statusCode === 401 || statusCode === 403) return 'key';
  if (statusCode === 400 && /api.?key/i.test(message)) return 'key';
  return statusCode === 404 ? 'model' : 'failed';
}

const saysTooLong =
  /context.?(length|window|size)|prompt is too long|too many (input )?tokens|input token count|maximum number of tokens/i;

function causeOf(error: unknown): ModelErrorCause | undefined {
  const { statusCode: status = 0, message = '', responseBody = '' } = (error ?? {}) as Partial<APICallError>;
  const isRefused = status === 400 || status === 413 || status === 422;
  if (isRefused && saysTooLong.test(`${message} ${responseBody}`)) return 'too-long';
  if (status === 413) return 'too-long';
  if (status === 429 || status === 503 || status === 529) return 'busy';
  return ['key', 'model'].includes(faultOf(error)) ? 'setup' : undefined;
}

/** True for a retryable refusal of a call, and for a retryable error inside a stream. */
export const isRetryable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'isRetryable' in error && error.isRetryable === true;

/** Extracts a refused address, which the library would take for a broken connection and retry. */
export function refusalIn(error: unknown): ModelError | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof AddressRefused)
      return new ModelError('failed', current.message, { fault: current.kind });
  return undefined;
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof ModelError) return error.status;
  return APICallError.isInstance(error) ? error.statusCode : undefined;
}

function messageOf(error: unknown): string {
  if (error instanceof ModelError) return error.endpointMessage;
  if (APICallError.isInstance(error) && (error.statusCode ?? 0) >= 400)
    return `${error.statusCode}: ${error.message}`;
  if (error instanceof Error) return error.cause instanceof Error ? messageOf(error.cause) : error.message;
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : JSON.stringify(error ?? 'unknown');
}

function isConnectTimeout(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if ('code' in current && current.code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  return false;
}
