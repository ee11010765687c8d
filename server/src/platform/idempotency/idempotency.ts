import { asc, eq, inArray, lt, sql } from '#drizzle';
import type { Transaction } from '../database/index.ts';
import type { PersonalDataSource } from '../personal-data/index.ts';
import type { Platform } from '../platform.ts';
import { keyReused } from '../problems/index.ts';
import { sha256 } from '../security/index.ts';
import { idempotencyKeys } from './idempotency.table.ts';

export interface OnceCall<Reply> {
  /** The caller: a user or a release token. */
  userId: string;
  /** Name of the call: the same key on another call is another key. */
  endpoint: string;
  /** Without a key, the work is done for every call. */
  key: string | undefined;
  /** Must be the same when the key is sent again. */
  body?: unknown;
  /** Whether the entity that the first call created has been deleted, so that this call creates another. */
  isGone?(reply: Reply, tx: Transaction): Promise<boolean>;
}

/**
 * Does the work of a call in a transaction, once for each key: the same key and body get the first reply again. The key
 * commits with the work, so a refused or interrupted call leaves nothing behind.
 *
 * @param work returns the reply, which is stored as JSON. It must not contain data of other people: the erasure of
 *   their accounts does not reach it.
 * @throws {Problem} IDEMPOTENCY_KEY_REUSED when the key was used with another body.
 */
export function answerOnce<Reply>(
  platform: Pick<Platform, 'database' | 'now'>,
  call: OnceCall<Reply>,
  work: (tx: Transaction) => Promise<Reply>,
): Promise<Reply> {
  return platform.database.db.transaction((tx) => answerOnceIn(tx, platform, call, () => work(tx)));
}

/** The same inside an open transaction. */
export async function answerOnceIn<Reply>(
  tx: Transaction,
  { now }: Pick<Platform, 'now'>,
  call: OnceCall<Reply>,
  work: () => Promise<Reply>,
): Promise<Reply> {
  if (call.key === undefined) return work();
  const key = scopedKey(call);
  // Of two concurrent calls, the second waits here until the first has committed, and then finds its reply.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const first = await earlierReply(tx, call);
  if (first !== undefined) return first;
  const reply = await work();
  const createdAt = new Date(now());
  await tx
    .insert(idempotencyKeys)
    .values({ key, userId: call.userId, fingerprint: fingerprintOf(call.body), reply, createdAt })
    .onConflictDoUpdate({ target: idempotencyKeys.key, set: { reply, createdAt } });
  return reply;
}

/**
 * The reply of an earlier call with this key. For a call that prepares its work outside the transaction, where what it
 * needs may have changed since.
 */
export async function earlierReply<Reply>(
  tx: Transaction,
  call: OnceCall<Reply>,
): Promise<Reply | undefined> {
  if (call.key === undefined) return undefined;
  const [stored] = await tx
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, scopedKey(call)));
  if (!stored) return undefined;
  if (stored.fingerprint !== fingerprintOf(call.body)) throw keyReused();
  const reply = stored.reply as Reply;
  return (await call.isGone?.(reply, tx)) ? undefined : reply;
}

const scopedKey = ({ endpoint, userId, key }: OnceCall<unknown>): string => `${endpoint}/${userId}/${key}`;

/** Longer than any client keeps repeating a call. */
const keptMs = 30 * 86_400_000;
/** Bounds one sweep; the next one removes more. */
const maxSwept = 10_000;

/** Removes keys that are too old for a client to repeat. */
export async function sweepIdempotencyKeys({
  database: { db },
  now,
}: Pick<Platform, 'database' | 'now'>): Promise<void> {
  const { key, createdAt } = idempotencyKeys;
  const old = db
    .select({ key })
    .from(idempotencyKeys)
    .where(lt(createdAt, new Date(now() - keptMs)))
    .orderBy(asc(createdAt))
    .limit(maxSwept);
  await db.delete(idempotencyKeys).where(inArray(key, old));
}

/** Replies may contain what their user wrote, so they are erased with the account. */
export const idempotencyPersonalData: PersonalDataSource = {
  name: 'idempotency keys',
  async erase(tx, userId) {
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  },
};

/** Equal for two bodies that differ only in the order of their fields. */
const fingerprintOf = (body: unknown): string => sha256(JSON.stringify(withSortedKeys(body)) ?? '');

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, child]) => [name, withSortedKeys(child)]));
}
