import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { CallBody, CallReply } from '../src/contract/calls.ts';
import { deliveryCalls } from '../src/contract/delivery/calls.ts';
import { endpoints } from '../src/contract/endpoints.ts';
import { RefusedError } from './errors.ts';
import { printable } from './output.ts';
import type { Target } from './target.ts';

type DeliveryCall = keyof typeof deliveryCalls;

interface CallOptions<N extends DeliveryCall> {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: CallBody<N>;
  /** Creates the form again for each attempt. */
  form?: () => FormData;
  /** The last known revision of the remote; the platform refuses the change if it has a newer one. */
  revision?: number;
}

interface OutgoingRequest {
  method: string;
  address: URL;
  headers?: Record<string, string>;
  body?: () => NonNullable<RequestInit['body']>;
}

const maxAttempts = 5;
const timeoutMs = 60_000;
const maxReplyBytes = 16 * 1024 * 1024;
const retryableStatuses = new Set([408, 429, 502, 503, 504]);
const maxPauseMs = 20_000;

/** What to do about a refusal, added to the platform's own message. */
const advice: Record<string, string> = {
  UNAUTHENTICATED:
    'The token is missing, wrong or revoked, or this needs an administrator. Set ALMA_RELEASE_TOKEN; administrators issue tokens.',
  PRECONDITION_FAILED: 'This remote has changed since it was read. Look at `alma status`, then try again.',
  ROLLOUT_RUNNING: 'Look at `alma status`; then `alma promote`, `alma rollback` or `alma cancel`.',
  REMOTE_PINNED: '`alma unpin` lets rollouts start again.',
  RELEASE_INCOMPLETE: 'Run `alma release` again to upload the rest.',
};

export type Platform = ReturnType<typeof connect>;

/** Calls of a platform, with timeouts, retries while it is unavailable, and validated replies. */
export function connect({ origin, token }: Target) {
  async function send({
    method,
    address,
    headers,
    body,
  }: OutgoingRequest): Promise<{ reply: Response; bytes: Buffer }> {
    for (let attempt = 1; ; attempt++) {
      const result = await trySend();
      if (!(result instanceof Error) && !retryableStatuses.has(result.reply.status)) return result;
      if (attempt === maxAttempts) {
        if (!(result instanceof Error)) return result;
        throw new RefusedError(`${origin} cannot be reached: ${result.message}. Try again; nothing is lost.`);
      }
      await pause(pauseMs(attempt, result instanceof Error ? undefined : result.reply));
    }

    async function trySend(): Promise<{ reply: Response; bytes: Buffer } | Error> {
      try {
        const reply = await fetch(address, {
          method,
          ...(headers && { headers }),
          // A redirect must not carry the token to another address.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
          ...(body && { body: body() }),
        });
        return { reply, bytes: await bytesOf(reply) };
      } catch (error) {
        if (error instanceof RefusedError || !(error instanceof Error)) throw error;
        return error.cause instanceof Error ? error.cause : error;
      }
    }
  }

  return {
    origin,

    async call<N extends DeliveryCall>(name: N, options: CallOptions<N> = {}): Promise<CallReply<N>> {
      const { params = {}, query = {}, body, form, revision } = options;
      const [method = '', pattern = ''] = endpoints[name].split(' ');
      const path = pattern.replace(/\{(\w+)\}/g, (_all, key: string) =>
        encodeURIComponent(params[key] ?? ''),
      );
      const address = new URL(`${path}?${new URLSearchParams(query)}`, origin);
      const json = body === undefined ? undefined : JSON.stringify(body);
      const { reply, bytes } = await send({
        method,
        address,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(revision !== undefined && { 'if-match': `"${revision}"` }),
        },
        ...(form && { body: form }),
        ...(json !== undefined && { body: () => json }),
      });
      if (!reply.ok) throw refusalOf(reply, bytes);
      return parseReply(name, bytes) as CallReply<N>;
    },

    /** A file of the platform; undefined if it does not exist. */
    async file(path: string): Promise<{ reply: Response; bytes: Buffer } | undefined> {
      const { reply, bytes } = await send({ method: 'GET', address: new URL(path, origin) });
      return reply.ok ? { reply, bytes } : undefined;
    },
  };
}

function parseReply(name: DeliveryCall, bytes: Buffer): unknown {
  const { reply: schema } = deliveryCalls[name] as { reply?: z.ZodType };
  if (!schema) return undefined;
  const result = schema.safeParse(parseJson(bytes));
  if (result.success) return result.data;
  throw new RefusedError(
    `The platform answers ${name} in a form that this alma does not understand. Install the @alma/shared of that platform.`,
  );
}

function refusalOf(reply: Response, bytes: Buffer): RefusedError {
  const { error } = (parseJson(bytes) ?? {}) as {
    error?: { code?: unknown; message?: unknown; details?: unknown };
  };
  const code = typeof error?.code === 'string' ? error.code : undefined;
  const message = typeof error?.message === 'string' ? error.message : `status ${reply.status}`;
  // Details that are plain text are already part of the message.
  const details = Array.isArray(error?.details)
    ? error.details.filter((field) => typeof field === 'object')
    : [];
  const fields = details.slice(0, 20).map(fieldOf).join('');
  const hint = advice[code ?? ''];
  return new RefusedError(printable(`${message}${fields}${hint ? `\n${hint}` : ''}`), code);
}

const fieldOf = (field: unknown): string => {
  const { path, message } = (field ?? {}) as { path?: unknown; message?: unknown };
  return `\n  ${String(path)}: ${String(message)}`;
};

function pauseMs(attempt: number, reply: Response | undefined): number {
  const requestedMs = Number(reply?.headers.get('retry-after')) * 1000;
  return Math.min(maxPauseMs, requestedMs > 0 ? requestedMs : 250 * 2 ** attempt);
}

async function bytesOf(reply: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body ?? []) {
    size += chunk.length;
    if (size > maxReplyBytes)
      throw new RefusedError('The reply of the platform is too large. Is the address right?');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Undefined for bytes that are not JSON. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
