import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { invalid, Problem } from '../problems/index.ts';

const acceptableKey = /^[\x21-\x7e]{1,128}$/;

/** The key under which a caller may send the same call again; undefined when none was sent. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given === 'string' && acceptableKey.test(given)) return given;
  throw invalid([{ path: 'Idempotency-Key', message: 'The key must be 1 to 128 characters without spaces' }]);
}

export const keyReused = (): Problem =>
  new Problem(
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key was used for another request. Use a new one for a new request.',
  );

/** A first reply as it was kept, with what was asked. */
export interface KeptReply<Reply> {
  fingerprint: string;
  reply: Reply;
}

/** Where a domain keeps first replies: beside what the call made, in the same transaction. */
export interface ReplyKeeper<Reply> {
  find(key: string): Promise<KeptReply<Reply> | undefined>;
  /** Does the call's work and keeps its reply, both or neither. */
  run(key: string, fingerprint: string): Promise<Reply>;
  /** True for the error of `run` that says another request has just stored a reply under this key. */
  isTaken(error: unknown): boolean;
}

export interface OnceCall {
  userId: string;
  /** Name of the call: the same key on another route is another key. */
  endpoint: string;
  key: string;
  body: unknown;
}

/**
 * Answers a call once: the same key and body get the first reply again, another body is refused, and a refused call
 * leaves nothing behind. For domains without a key of their own; the ledger has one and needs no keeper.
 */
export async function answerOnce<Reply>(
  { userId, endpoint, key, body }: OnceCall,
  keeper: ReplyKeeper<Reply>,
): Promise<Reply> {
  const scoped = `${endpoint}/${userId}/${key}`;
  const fingerprint = fingerprintOf(body);
  const known = await keeper.find(scoped);
  if (known) return replyOf(known, fingerprint);
  try {
    return await keeper.run(scoped, fingerprint);
  } catch (error) {
    const first = keeper.isTaken(error) ? await keeper.find(scoped) : undefined;
    if (!first) throw error;
    return replyOf(first, fingerprint);
  }
}

function replyOf<Reply>(kept: KeptReply<Reply>, fingerprint: string): Reply {
  if (kept.fingerprint !== fingerprint) throw keyReused();
  return kept.reply;
}

/** The same for two bodies that differ only in the order of their fields. */
function fingerprintOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(body)) ?? '')
    .digest('base64url');
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, child]) => [name, inOrder(child)]));
}
