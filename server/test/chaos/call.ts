import type { ErrorReply } from '@alma/shared/contract';
import type { SignedIn } from '../sign-in.ts';
import { callTimeoutMs, Passing } from './persist.ts';

export interface CallOptions {
  method?: string;
  body?: object;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * One attempt of a call, as the product's client makes it.
 * @throws {Passing} when it may be repeated
 */
export async function send(
  origin: string,
  address: string,
  as?: SignedIn,
  { method, body, form, headers = {}, signal }: CallOptions = {},
): Promise<Response> {
  const reply = await fetch(new URL(address, origin), {
    method: method ?? (body || form ? 'POST' : 'GET'),
    headers: { ...(body && { 'content-type': 'application/json' }), ...as?.headers, ...headers },
    ...(body && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
    signal: signal ?? AbortSignal.timeout(callTimeoutMs),
  }).catch((error: unknown) => {
    throw new Passing(`${address}: ${(error as Error).message}`);
  });
  if (reply.ok) return reply;
  throw await failureOf(address, reply);
}

/** The same with a JSON reply. */
export async function ask<Reply>(...args: Parameters<typeof send>): Promise<Reply> {
  const reply = await send(...args);
  return reply.json().catch((error: unknown) => {
    throw new Passing(`${args[1]}: ${(error as Error).message}`);
  }) as Promise<Reply>;
}

async function failureOf(address: string, reply: Response): Promise<Error> {
  const body = (await reply.json().catch(() => undefined)) as ErrorReply | undefined;
  const text = `${address}: ${reply.status} ${body?.error.code ?? 'without an error'}`;
  const after = Number(reply.headers.get('retry-after'));
  if (![429, 503].includes(reply.status)) return new Error(text);
  return new Passing(text, after > 0 ? after * 1_000 : undefined);
}
