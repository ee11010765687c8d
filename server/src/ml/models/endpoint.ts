import { TransformStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { APICallError } from '@ai-sdk/provider';
import type { ModelFault } from '@alma/shared/contract';
import type { buildConnector } from 'undici';
import { z } from 'zod';
import { AddressRefused, guardAddresses } from './endpoint-address.ts';
import { ModelError } from './model-error.ts';
import type { ModelEndpoint } from './provider.ts';

const maxReplyBytes = 16 * 1024 * 1024;
const retries = 2;
const firstPauseMs = 500;
const longestPauseMs = 60_000;
const detailCharacters = 400;

/**
 * Requests to the configured endpoint and to no other: a redirect would pass prompt or key to a third party. A reply is
 * of bounded size.
 */
export function endpointFetch(
  { baseUrl, timeouts, rule }: Pick<ModelEndpoint, 'baseUrl' | 'timeouts' | 'rule'>,
  kind: 'stream' | 'json',
): typeof globalThis.fetch {
  const guard = rule && guardAddresses(rule);
  const connect = { timeout: timeouts.connectMs, ...(guard ? { lookup: guard.lookupFor(baseUrl) } : {}) };
  let opening: ReturnType<typeof openConnections> | undefined;
  return async (input, init) => {
    const { send, dispatcher } = await (opening ??= openConnections(connect));
    const { method = 'GET', headers: given, body: text, signal = null } = init ?? {};
    const reply = await guarded(guard, baseUrl, () =>
      send(input instanceof Request ? input.url : input, {
        method,
        headers: Object.fromEntries(new Headers(given)),
        body: typeof text === 'string' ? text : null,
        signal,
        dispatcher,
        redirect: 'manual',
      }),
    );
    if (reply.status >= 300 && reply.status < 400) {
      await reply.body?.cancel();
      throw new ModelError('failed', `the endpoint redirects (${reply.status}); name its final address`);
    }
    const { status, statusText } = reply;
    const headers = Object.fromEntries(reply.headers);
    const body = reply.body?.pipeThrough(boundedBytes()) as ReadableStream<Uint8Array> | undefined;
    const bounded = new Response(body ?? null, { status, statusText, headers });
    if (kind === 'stream' && bounded.ok && isJson(bounded)) throw await whyNoStream(bounded);
    return bounded;
  };
}

/** The client, loaded here only: most installations have no endpoint. */
async function openConnections(connect: buildConnector.BuildOptions) {
  const { Agent, fetch: send } = await import('undici');
  // The reader of the reply has its own deadlines.
  return { send, dispatcher: new Agent({ connect, headersTimeout: 0, bodyTimeout: 0 }) };
}

async function guarded<T>(
  guard: ReturnType<typeof guardAddresses> | undefined,
  address: string,
  call: () => Promise<T>,
): Promise<T> {
  try {
    guard?.check(address);
    return await call();
  } catch (error) {
    throw refusalIn(error) ?? error;
  }
}

const isJson = ({ headers }: Response): boolean => headers.get('content-type')?.includes('json') === true;

const ErrorBodySchema = z.object({ error: z.object({ message: z.string() }) });

/** Some endpoints answer 200 and tell of an error in the body. */
async function whyNoStream(reply: Response): Promise<ModelError> {
  const told = ErrorBodySchema.safeParse(await reply.json().catch(() => undefined));
  return new ModelError(
    'failed',
    told.success ? told.data.error.message : 'the endpoint answered without a stream',
    told.success ? 'failed' : 'stream',
  );
}

function boundedBytes(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxReplyBytes) controller.error(new ModelError('failed', 'the reply is too large'));
      else controller.enqueue(chunk);
    },
  });
}

/** Tries again what may go better next time: as long as nothing was received, and as the endpoint asks. */
export async function withRetries<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const waitMs = APICallError.isInstance(error) && error.isRetryable ? waitOf(error, attempt) : undefined;
      if (waitMs === undefined || attempt >= retries) throw error;
      await pause(waitMs, undefined, { signal });
    }
  }
}

/** Undefined when the endpoint asks for a longer wait than a person accepts. */
function waitOf({ responseHeaders = {} }: APICallError, attempt: number): number | undefined {
  const asked = askedWait(responseHeaders);
  if (asked === undefined) return firstPauseMs * 2 ** attempt;
  return asked <= longestPauseMs ? Math.max(0, asked) : undefined;
}

function askedWait(headers: Record<string, string>): number | undefined {
  const ms = Number.parseFloat(headers['retry-after-ms'] ?? '');
  if (Number.isFinite(ms)) return ms;
  const given = headers['retry-after'];
  if (given === undefined) return undefined;
  const seconds = Number(given);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(given) - Date.now();
  return Number.isNaN(wait) ? undefined : wait;
}

/** What went wrong in our terms, with the endpoint's own words and without the key. */
export function errorOf(error: unknown, apiKey: string | undefined): ModelError {
  const kind = kindOf(error);
  const words = apiKey === undefined ? wordsOf(error) : wordsOf(error).replaceAll(apiKey, '…');
  const fault = error instanceof ModelError ? error.fault : faultOf(error);
  return new ModelError(kind, words.slice(0, detailCharacters), kind === 'timeout' ? 'timeout' : fault);
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

/** A refusal stands on its own: the library would take it for a broken connection, and try again. */
function refusalIn(error: unknown): ModelError | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof AddressRefused) return new ModelError('failed', current.message, current.kind);
  return undefined;
}

function wordsOf(error: unknown): string {
  if (APICallError.isInstance(error) && (error.statusCode ?? 0) >= 400)
    return `${error.statusCode}: ${error.message}`;
  if (error instanceof Error) return error.cause instanceof Error ? wordsOf(error.cause) : error.message;
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : JSON.stringify(error ?? 'unknown');
}

function isConnectTimeout(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if ('code' in current && current.code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  return false;
}
