import { asc, eq, inArray, lt, sql } from '#drizzle';
import type { Executor, Transaction } from '../database/index.ts';
import { orphanedObjects } from './orphaned-objects.table.ts';

/** Records objects that no file uses any longer, to be removed once they have been orphaned for a while. */
export async function addOrphans(
  executor: Executor,
  objectKeys: readonly string[],
  now: Date,
): Promise<void> {
  if (objectKeys.length === 0) return;
  await executor
    .insert(orphanedObjects)
    .values(objectKeys.map((objectKey) => ({ objectKey, since: now })))
    .onConflictDoNothing();
}

/** Removes the records of objects that are in use or gone. */
export async function dropOrphans(executor: Executor, objectKeys: readonly string[]): Promise<void> {
  if (objectKeys.length === 0) return;
  await executor.delete(orphanedObjects).where(inArray(orphanedObjects.objectKey, objectKeys));
}

/** Moves an object that could not be removed behind all others. */
export async function postponeOrphan(executor: Executor, objectKey: string, now: Date): Promise<void> {
  await executor.update(orphanedObjects).set({ since: now }).where(eq(orphanedObjects.objectKey, objectKey));
}

export type Orphans = { before: Date } | { objectKeys: readonly string[] };

/** Key of the advisory lock that a backup holds while objects must not be removed; an arbitrary number. */
export const removalLock = 7_146_004;

/** False while a backup copies objects; a later sweep removes them. */
export async function mayRemove(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ ok: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock_shared(${removalLock}) AS ok`,
  );
  return rows[0]?.ok === true;
}

/** Locks some of these objects that are still orphaned, so that only one server removes them. */
export async function claimOrphans(tx: Transaction, which: Orphans, limit: number): Promise<string[]> {
  const { objectKey, since } = orphanedObjects;
  const rows = await tx
    .select({ objectKey })
    .from(orphanedObjects)
    .where('before' in which ? lt(since, which.before) : inArray(objectKey, which.objectKeys))
    .orderBy(asc(since))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map((row) => row.objectKey);
}
