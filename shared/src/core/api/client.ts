import type { CallBody, CallQuery, CallReply } from '../../contract/calls.ts';
import {
  endpointAddress,
  type EndpointName,
  type EndpointParams,
  namesCaller,
} from '../../contract/endpoints.ts';
import { failureOf, readFailure } from './api-error.ts';
import { earlyRead, forgetEarly } from './early.ts';
import { claimsOf } from './token-claims.ts';

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** What one call takes: its path parameters, query and body, as the contract names them. */
export type CallInput<N extends EndpointName> = ([keyof EndpointParams<N>] extends [never]
  ? { params?: undefined }
  : { params: EndpointParams<N> }) &
  Given<'query', CallQuery<N>> &
  Given<'body', CallBody<N>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Same key, same effect once: for the calls that honour `Idempotency-Key`. */
  idempotencyKey?: string;
  /** `ETag` of the state that a change was made from; 412 when it is stale. */
  ifMatch?: string | undefined;
  timeoutMs?: number;
  /** False: a 401 is not answered with a quiet refresh (the calls of the session itself). */
  refresh?: boolean;
  /** Sends it even when the page goes away. */
  keepalive?: boolean;
  /** The access token is refreshed first unless it ends later than this, in seconds since the epoch. */
  tokenBeyond?: number;
}

/** The answer is read as events: it takes as long as it takes, unless nothing is heard of it. */
interface StreamedCall {
  silence: AbortSignal;
  lastEventId?: number | undefined;
  form?: FormData | undefined;
}

/** Tokens for the calls, and how to renew them. Provided by auth. */
export interface Credentials {
  accessToken(): string | null;
  idToken(): string | null;
  /** Whose tokens these are, as far as it is known. */
  userId?(): string | null;
  /** Called on a 401; true when there is a new access token. Rejects when the server could not be reached. */
  renew(rejectedToken: string | null): Promise<boolean>;
}

export interface ApiSettings {
  serviceToken: string;
  credentials: Credentials;
  /** Checks replies against the contract; in development and tests only. */
  parseReply?: (name: EndpointName, reply: unknown) => unknown;
}

const noCredentials: Credentials = {
  accessToken: () => null,
  idToken: () => null,
  renew: () => Promise.resolve(false),
};

let settings: ApiSettings = { serviceToken: '', credentials: noCredentials };
let isTraced = false;

/** Sets up the one client of the page. The host calls it; a remote never does. */
export function configureApi(changes: Partial<ApiSettings>): void {
  settings = { ...settings, ...changes };
}

/** Whether each call names a trace, for a server that keeps traces. The host calls it. */
export function traceCalls(isOn: boolean): void {
  isTraced = isOn;
}

const defaultTimeoutMs = 30_000;

export const api = {
  /**
   * Makes one call of the contract.
   * @throws {ApiError} for every failed reply, a lost network (`NETWORK`) and no answer in time (`TIMEOUT`).
   */
  async call<N extends EndpointName>(
    name: N,
    input: CallInput<N>,
    options: CallOptions = {},
  ): Promise<CallReply<N>> {
    const known = knownReply(name, input);
    if (known !== undefined) {
      forgetEarly('GET', addressOf(name, input).address);
      return known;
    }
    if (options.tokenBeyond !== undefined) await renewUntilBeyond(options.tokenBeyond);
    const send = (token: string | null) => sendCall(name, input, token, options);
    const response =
      options.refresh === false
        ? await okOrThrow(send(settings.credentials.accessToken()))
        : await renewAfter(send);
    if (response.status === 204) return undefined as CallReply<N>;
    const body: unknown = await response.json();
    const reply = settings.parseReply ? settings.parseReply(name, body) : body;
    rememberTag(reply, response.headers.get('etag'));
    return reply as CallReply<N>;
  },
};

async function renewUntilBeyond(seconds: number): Promise<void> {
  const token = settings.credentials.accessToken();
  // A token that says nothing of its end counts as over.
  if (token === null || (Number(claimsOf(token).exp) || 0) <= seconds)
    await settings.credentials.renew(token);
}

async function okOrThrow(sent: Promise<Response>): Promise<Response> {
  const response = await sent;
  if (!response.ok) throw await readFailure(response);
  return response;
}

/** Sends with the token, and once more with a new one when the first has run out. */
export async function renewAfter(send: (token: string | null) => Promise<Response>): Promise<Response> {
  const token = settings.credentials.accessToken();
  const response = await send(token);
  if (response.status !== 401) return okOrThrow(Promise.resolve(response));
  const failure = await readFailure(response);
  const mayRenew = failure.code !== 'SERVICE_TOKEN_INVALID';
  if (!mayRenew || !(await settings.credentials.renew(token))) throw failure;
  return okOrThrow(send(settings.credentials.accessToken()));
}

/** The answer to a read that began with the page, if it is there already. */
export function knownReply<N extends EndpointName>(name: N, input: CallInput<N>): CallReply<N> | undefined {
  const { method, address } = addressOf(name, input);
  const read = earlyRead(method, address, settings.credentials.accessToken());
  if (read?.reply === undefined) return undefined;
  rememberTag(read.reply, read.tag ?? null);
  return read.reply as CallReply<N>;
}

const tags = new WeakMap<object, string>();

function rememberTag(reply: unknown, tag: string | null): void {
  if (tag !== null && typeof reply === 'object' && reply !== null) tags.set(reply, tag);
}

/** The `ETag` that came with a reply, for the `ifMatch` of a change that starts from it. */
export function etagOf(reply: object): string | undefined {
  return tags.get(reply);
}

interface LooseInput {
  params?: Record<string, string> | undefined;
  query?: unknown;
  body?: unknown;
}

/** @throws {ApiError} when no answer came. */
export async function sendCall(
  name: EndpointName,
  input: LooseInput,
  token: string | null,
  options: CallOptions & { stream?: StreamedCall },
): Promise<Response> {
  const { method, address } = addressOf(name, input);
  const timeout = options.stream?.silence ?? AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const body = options.stream?.form ?? jsonOf(input.body);
  const early = options.signal ? undefined : earlyRead(method, address, token);
  forgetEarly(method, address);
  try {
    if (early) return await early.sent;
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

/** A trace of each call: two calls share nothing by which a person could be followed. All addresses are of our origin. */
export const traceHeaders = (): Record<string, string> =>
  isTraced ? { traceparent: `00-${randomHex(16)}-${randomHex(8)}-00` } : {};

/** Who calls, and from which application. */
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
    // The browser names the type of a form itself, with its boundary.
    ...(stream?.form ? {} : { 'content-type': 'application/json' }),
    ...(stream ? { accept: 'text/event-stream' } : {}),
    ...(stream?.lastEventId === undefined ? {} : { 'last-event-id': String(stream.lastEventId) }),
    ...credentialHeaders(token),
    ...traceHeaders(),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    ...(options.ifMatch ? { 'if-match': options.ifMatch } : {}),
  };
}
