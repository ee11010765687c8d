import { TransformStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { APICallError } from '@ai-sdk/provider';
import type { buildConnector } from 'undici';
import { z } from 'zod';
import { guardAddresses } from './endpoint-address.ts';
import { isRetryable, refusalIn } from './endpoint-error.ts';
import { ModelError, replyTooLarge } from './model-error.ts';
import type { ModelEndpoint } from './provider.ts';

const maxReplyBytes = 16 * 1024 * 1024;
/**
 * The limit for one event of a stream. The provider's client blocks the event loop while it handles an event, and its
 * time grows with the square of the tool calls in it. Even a whole reply sent as one event is smaller.
 */
const maxEventBytes = 256 * 1024;
const retries = 2;
const firstPauseMs = 500;
const longestPauseMs = 60_000;

/**
 * Sends requests to the configured endpoint only: following a redirect would pass prompt or key to a third party. The
 * size of a reply is limited, and so is that of each event of a stream.
 */
export function endpointFetch(
  { baseUrl, timeouts, rule }: Pick<ModelEndpoint, 'baseUrl' | 'timeouts' | 'rule'>,
  kind: 'stream' | 'json',
  maxBytes = maxReplyBytes,
): typeof globalThis.fetch {
  const guard = rule && guardAddresses(rule);
  const connect = { timeout: timeouts.connectMs, ...(guard ? { lookup: guard.lookupFor(baseUrl) } : {}) };
  let opening: ReturnType<typeof openConnections> | undefined;
  return async (input, init) => {
    const { send, dispatcher } = await (opening ??= openConnections(connect));
    const { method = 'GET', headers: headersInit, body: text, signal = null } = init ?? {};
    const reply = await guarded(guard, baseUrl, () =>
      send(input instanceof Request ? input.url : input, {
        method,
        headers: Object.fromEntries(new Headers(headersInit)),
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
    const isStream = kind === 'stream' && reply.ok;
    const body = reply.body?.pipeThrough(boundedBytes(maxBytes, isStream ? maxEventBytes : maxBytes));
    const bounded = new Response(body ?? null, { status, statusText, headers });
    if (isStream && isJson(bounded)) throw await whyNoStream(bounded);
    return bounded;
  };
}

/** Imported on demand, because most installations have no endpoint. */
async function openConnections(connect: buildConnector.BuildOptions) {
  const { Agent, fetch: send } = await import('undici');
  // The reader of the reply enforces its own deadlines.
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

/** Some endpoints answer 200 and report an error in the body. */
async function whyNoStream(reply: Response): Promise<ModelError> {
  const errorBody = ErrorBodySchema.safeParse(await reply.json().catch(() => undefined));
  if (errorBody.success)
    return new ModelError('failed', 'the endpoint reported an error', {
      endpointMessage: errorBody.data.error.message,
    });
  return new ModelError('failed', 'the endpoint answered without a stream', { fault: 'stream' });
}

function boundedBytes(maxBytes: number, maxEvent: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  const growsTooLarge = eventBound(maxEvent);
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes || growsTooLarge(chunk)) controller.error(replyTooLarge());
      else controller.enqueue(chunk);
    },
  });
}

const [lineFeed, carriageReturn] = [10, 13];

/** Tells whether an event, which ends with an empty line, has become larger than allowed. */
function eventBound(maxBytes: number): (chunk: Uint8Array) => boolean {
  let [bytes, isLineEmpty] = [0, true];
  return (chunk) => {
    for (const byte of chunk) {
      bytes += 1;
      if (byte === lineFeed) {
        if (isLineEmpty) bytes = 0;
        isLineEmpty = true;
      } else if (byte !== carriageReturn) isLineEmpty = false;
      if (bytes > maxBytes) return true;
    }
    return false;
  };
}

/** Retries retryable errors, after the wait that the endpoint asks for. */
export async function withRetries<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const waitMs = isRetryable(error) ? waitOf(error, attempt) : undefined;
      if (waitMs === undefined || attempt >= retries) throw error;
      await pause(waitMs, undefined, { signal });
    }
  }
}

/** Undefined when the endpoint asks for a longer wait than is acceptable to a person. */
function waitOf(error: unknown, attempt: number): number | undefined {
  const requestedMs = APICallError.isInstance(error) ? retryWait(error) : undefined;
  if (requestedMs === undefined) return firstPauseMs * 2 ** attempt;
  return requestedMs <= longestPauseMs ? Math.max(0, requestedMs) : undefined;
}

/** From a header, or from the body of the refusal, where Google puts it. */
function retryWait({ responseHeaders: headers = {}, responseBody = '' }: APICallError): number | undefined {
  const ms = Number.parseFloat(headers['retry-after-ms'] ?? '');
  if (Number.isFinite(ms)) return ms;
  const retryAfter = headers['retry-after'];
  if (retryAfter === undefined) {
    const delay = Number.parseFloat(/"retryDelay":\s*"(\d+(?:\.\d+)?)s"/.exec(responseBody)?.[1] ?? '');
    return Number.isFinite(delay) ? delay * 1000 : undefined;
  }
  const seconds = Number(retryAfter);
  const delayMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(delayMs) ? undefined : delayMs;
}
