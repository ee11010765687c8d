import type { CallBody, CallQuery, CallReply } from '../../contract/calls.ts';
import {
  endpointAddress,
  type EndpointName,
  type EndpointParams,
  namesCaller,
} from '../../contract/endpoints.ts';
import { failureOf, readBody, readFailure } from './api-error.ts';
import { discardPrefetch, prefetchedCall } from './prefetch.ts';
import { claimsOf } from './token-claims.ts';

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** The input of one call: its path parameters, query and body, as the contract names them. */
export type CallInput<N extends EndpointName> = ([keyof EndpointParams<N>] extends [never]
  ? { params?: undefined }
  : { params: EndpointParams<N> }) &
  Given<'query', CallQuery<N>> &
  Given<'body', CallBody<N>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Requests with the same key have their effect once, for calls that support `Idempotency-Key`. */
  idempotencyKey?: string;
  /** `ETag` of the state on which a change is based; 412 when it is stale. */
  ifMatch?: string | undefined;
  timeoutMs?: number;
  /** False: no silent token refresh after a 401 (for the session's own calls). */
  refresh?: boolean;
  /** Sends the request even when the page is closed. */
  keepalive?: boolean;
  /** The access token is refreshed first unless it expires later than this, in seconds since the epoch. */
  tokenBeyond?: number;
}

/** Reads the answer as events: no time limit while something keeps arriving. */
interface StreamedCall {
  silence: AbortSignal;
  lastEventId?: number | undefined;
  form?: FormData | undefined;
}

/** Tokens for the calls, and how to renew them. Provided by auth. */
export interface Credentials {
  accessToken(): string | null;
  idToken(): string | null;
  /** The user of these tokens, if known. */
  userId?(): string | null;
  /** Called on a 401; true when there is a new access token. Rejects when the server is unreachable. */
  renew(rejectedToken: string | null): Promise<boolean>;
  /** Called on a 403: the user may have lost a role, or be suspended. */
  refused?(): void;
}

export interface ApiSettings {
  serviceToken: string;
  credentials: Credentials;
  /** Validates replies against the contract; in development and tests only. */
  parseReply?: (name: EndpointName, reply: unknown) => unknown;
}

const noCredentials: Credentials = {
  accessToken: () => null,
  idToken: () => null,
  renew: () => Promise.resolve(false),
};

let settings: ApiSettings = { serviceToken: '', credentials: noCredentials };
let isTraced = false;

/** Configures the page's only client. The host calls it; a remote never does. */
export function configureApi(changes: Partial<ApiSettings>): void {
  settings = { ...settings, ...changes };
}

/** Sets whether each call carries a trace id, for a server that keeps traces. The host calls it. */
export function traceCalls(isOn: boolean): void {
  isTraced = isOn;
}

const defaultTimeoutMs = 30_000;

export const api = {
  /**
   * Makes one call of the contract.
   * @throws {ApiError} for a failed reply, a lost network (`NETWORK`) or no complete answer in time (`TIMEOUT`).
   */
  async call<N extends EndpointName>(
    name: N,
    input: CallInput<N>,
    options: CallOptions = {},
  ): Promise<CallReply<N>> {
    const known = prefetchedReply(name, input);
    if (known !== undefined) {
      discardPrefetch('GET', addressOf(name, input).address);
      return known;
    }
    if (options.tokenBeyond !== undefined) await renewUntilBeyond(options.tokenBeyond);
    const send = (token: string | null) => sendCall(name, input, token, options);
    const response =
      options.refresh === false
        ? await okOrThrow(send(settings.credentials.accessToken()))
        : await renewAfter(send);
    if (response.status === 204) return undefined as CallReply<N>;
    const body: unknown = await readBody(response.json(), options.signal);
    const reply = settings.parseReply ? settings.parseReply(name, body) : body;
    rememberTag(reply, response.headers.get('etag'));
    return reply as CallReply<N>;
  },
};

async function renewUntilBeyond(seconds: number): Promise<void> {
  const token = settings.credentials.accessToken();
  // A token without an expiry time counts as expired.
  if (token === null || (Number(claimsOf(token).exp) || 0) <= seconds)
    await settings.credentials.renew(token);
}

async function okOrThrow(sent: Promise<Response>): Promise<Response> {
  const response = await sent;
  if (response.status === 403) settings.credentials.refused?.();
  if (!response.ok) throw await readFailure(response);
  return response;
}

/** Sends with the token, and once more with a new one when the first has expired. */
export async function renewAfter(send: (token: string | null) => Promise<Response>): Promise<Response> {
  const token = settings.credentials.accessToken();
  const response = await send(token);
  if (response.status !== 401) return okOrThrow(Promise.resolve(response));
  const failure = await readFailure(response);
  const mayRenew = failure.code !== 'SERVICE_TOKEN_INVALID';
  if (!mayRenew || !(await settings.credentials.renew(token))) throw failure;
  return okOrThrow(send(settings.credentials.accessToken()));
}

/** The reply to this call if it was prefetched and has arrived. */
export function prefetchedReply<N extends EndpointName>(
  name: N,
  input: CallInput<N>,
): CallReply<N> | undefined {
  const { method, address } = addressOf(name, input);
  const read = prefetchedCall(method, address, settings.credentials.accessToken());
  if (read?.reply === undefined) return undefined;
  rememberTag(read.reply, read.tag ?? null);
  return read.reply as CallReply<N>;
}

const tags = new WeakMap<object, string>();

function rememberTag(reply: unknown, tag: string | null): void {
  if (tag !== null && typeof reply === 'object' && reply !== null) tags.set(reply, tag);
}

/** The `ETag` of a reply, for the `ifMatch` of a change based on it. */
export function etagOf(reply: object): string | undefined {
  return tags.get(reply);
}

interface LooseInput {
  params?: Record<string, string> | undefined;
  query?: unknown;
  body?: unknown;
}

/** @throws {ApiError} when no answer arrived. */
export async function sendCall(
  name: EndpointName,
  input: LooseInput,
  token: string | null,
  options: CallOptions & { stream?: StreamedCall },
): Promise<Response> {
  const { method, address } = addressOf(name, input);
  const timeout = options.stream?.silence ?? AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const body = options.stream?.form ?? jsonOf(input.body);
  const prefetched = options.signal ? undefined : prefetchedCall(method, address, token);
  discardPrefetch(method, address);
  try {
    if (prefetched) return await prefetched.sent;
    return await fetch(address, {
      method,
      headers: callHeaders(token, options),
      credentials: 'same-origin',
      keepalive: options.keepalive ?? false,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw failureOf(timeout.aborted ? 'TIMEOUT' : 'NETWORK');
  }
}

const jsonOf = (body: unknown): string | undefined => (body === undefined ? undefined : JSON.stringify(body));

export function addressOf(name: EndpointName, { params, query }: LooseInput) {
  const { method, path } = endpointAddress(name);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(params?.[param] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.append(key, String(value));
  }
  const userId = namesCaller(path) ? settings.credentials.userId?.() : null;
  if (userId && !search.has('user_id')) search.append('user_id', userId);
  return { method, address: search.size > 0 ? `${filled}?${search}` : filled };
}

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A separate trace for each call, so that calls cannot be linked to one person. All addresses are of our origin. */
export const traceHeaders = (): Record<string, string> =>
  isTraced ? { traceparent: `00-${randomHex(16)}-${randomHex(8)}-00` } : {};

/** The caller's tokens, and the name of the application. */
export function credentialHeaders(token: string | null): Record<string, string> {
  const idToken = settings.credentials.idToken();
  return {
    'x-service-token': settings.serviceToken,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(idToken ? { 'x-id-token': idToken } : {}),
  };
}

function callHeaders(
  token: string | null,
  options: CallOptions & { stream?: StreamedCall },
): Record<string, string> {
  const { stream } = options;
  return {
    // The browser sets the content type of a form itself, with its boundary.
    ...(stream?.form ? {} : { 'content-type': 'application/json' }),
    ...(stream ? { accept: 'text/event-stream' } : {}),
    ...(stream?.lastEventId === undefined ? {} : { 'last-event-id': String(stream.lastEventId) }),
    ...credentialHeaders(token),
    ...traceHeaders(),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    ...(options.ifMatch ? { 'if-match': options.ifMatch } : {}),
  };
}
