import type { ToolServerReading } from '@alma/shared/contract';
import { AddressRefused, errorOf, ModelError } from '../models/index.ts';

type Failure = NonNullable<ToolServerReading['failure']>;

const texts = {
  timeout: 'The server did not answer in time',
  key: 'The key was refused',
} as const;

export const tooLargeText = 'The reply of the server is larger than 1 MB';

/** Why a tool server did not answer as it should, in the words of the cause and without the key. */
export function failureOf(error: unknown, key: string | undefined): Failure {
  const refused = inCauses(error, (one) => one instanceof AddressRefused);
  if (refused instanceof AddressRefused) return { kind: refused.kind, message: refused.message };
  if (inCauses(error, isTimeout)) return { kind: 'timeout', message: texts.timeout };
  if (inCauses(error, isKeyRefused)) return { kind: 'key', message: texts.key };
  const own = inCauses(error, (one) => one instanceof ModelError);
  const { fault, message } = errorOf(own ?? error, key);
  // The client library keeps no more than the words of it.
  if (message.includes('the reply is too large')) return { kind: 'failed', message: tooLargeText };
  if (fault === 'address' || fault === 'internal' || fault === 'timeout') return { kind: fault, message };
  const isReached = !own && !inCauses(error, isNetwork);
  const isOfProtocol = isReached && inCauses(error, ({ name }) => protocolErrors.has(name)) !== undefined;
  return { kind: isOfProtocol ? 'protocol' : 'failed', message };
}

/** Whether the server itself answered that the call has failed. */
export const isToldByServer = (error: unknown): boolean =>
  inCauses(error, ({ name }) => name === 'ProtocolError') !== undefined;

/** The client library wraps what went wrong. */
function inCauses(error: unknown, is: (one: Error) => boolean): Error | undefined {
  for (let one = error; one instanceof Error; one = one.cause) if (is(one)) return one;
  return undefined;
}

/** A timeout of ours, or of the client library. */
const isTimeout = (error: Error): boolean =>
  error.name === 'TimeoutError' || ('code' in error && error.code === 'REQUEST_TIMEOUT');

/** What `fetch` and the sockets below it throw. */
const isNetwork = (error: Error): boolean =>
  error instanceof TypeError || ('code' in error && /^(?:E[A-Z]+$|EAI_|UND_ERR)/.test(String(error.code)));

function isKeyRefused(error: Error): boolean {
  const status = 'status' in error ? error.status : undefined;
  return status === 401 || status === 403 || error.name === 'UnauthorizedError';
}

/** What the client library throws for replies that it cannot read, and for errors that the server tells. */
const protocolErrors = new Set([
  'SdkError',
  'SdkHttpError',
  'ProtocolError',
  'ZodError',
  '$ZodError',
  'SyntaxError',
]);
