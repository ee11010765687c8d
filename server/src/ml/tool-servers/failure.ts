import type { ToolServerReading } from '@alma/shared/contract';
import { AddressRefused, errorOf, ModelError } from '../models/index.ts';

type Failure = NonNullable<ToolServerReading['failure']>;

const texts = {
  timeout: 'The server did not answer in time',
  key: 'The key was refused',
} as const;

export const tooLargeText = 'The reply of the server is larger than 1 MB';

/** Converts any error of a tool server to a failure with the original message, without the key. */
export function failureOf(error: unknown, key: string | undefined): Failure {
  const refused = inCauses(error, (cause) => cause instanceof AddressRefused);
  if (refused instanceof AddressRefused) return { kind: refused.kind, message: refused.message };
  if (inCauses(error, isTimeout)) return { kind: 'timeout', message: texts.timeout };
  if (inCauses(error, isKeyRefused)) return { kind: 'key', message: texts.key };
  const modelError = inCauses(error, (cause) => cause instanceof ModelError);
  const { fault, endpointMessage: message } = errorOf(modelError ?? error, key);
  // The client library keeps only the message of this error.
  if (message.includes('the reply is too large')) return { kind: 'failed', message: tooLargeText };
  if (fault === 'address' || fault === 'internal' || fault === 'timeout') return { kind: fault, message };
  const isReached = !modelError && !inCauses(error, isNetwork);
  const isOfProtocol = isReached && inCauses(error, ({ name }) => protocolErrors.has(name)) !== undefined;
  return { kind: isOfProtocol ? 'protocol' : 'failed', message };
}

/** True if the server itself reported that the call failed. */
export const isReportedByServer = (error: unknown): boolean =>
  inCauses(error, ({ name }) => name === 'ProtocolError') !== undefined;

/** Searches the causes, because the client library wraps errors. */
function inCauses(error: unknown, is: (cause: Error) => boolean): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (is(cause)) return cause;
  return undefined;
}

/** A timeout of ours, or of the client library. */
const isTimeout = (error: Error): boolean =>
  error.name === 'TimeoutError' || ('code' in error && error.code === 'REQUEST_TIMEOUT');

/** Errors that `fetch` and its sockets throw. */
const isNetwork = (error: Error): boolean =>
  error instanceof TypeError || ('code' in error && /^(?:E[A-Z]+$|EAI_|UND_ERR)/.test(String(error.code)));

function isKeyRefused(error: Error): boolean {
  const status = 'status' in error ? error.status : undefined;
  return status === 401 || status === 403 || error.name === 'UnauthorizedError';
}

/** Errors of the client library for unreadable replies and for errors that the server reports. */
const protocolErrors = new Set([
  'SdkError',
  'SdkHttpError',
  'ProtocolError',
  'ZodError',
  '$ZodError',
  'SyntaxError',
]);
