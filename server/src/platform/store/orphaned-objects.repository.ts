import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../database/index.ts';
import { orphanedObjects } from './orphaned-objects.table.ts';

/** No file uses these objects from now on: they are removed when they have been orphaned for a while. */
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

/** The objects are in use, or gone. */
export async function dropOrphans(executor: Executor, objectKeys: readonly string[]): Promise<void> {
  if (objectKeys.length === 0) return;
  await executor.delete(orphanedObjects).where(inArray(orphanedObjects.objectKey, [...objectKeys]));
}

/** The object could not be removed: it is tried again after all others. */
export async function postponeOrphan(executor: Executor, objectKey: string, now: Date): Promise<void> {
  await executor.update(orphanedObjects).set({ since: now }).where(eq(orphanedObjects.objectKey, objectKey));
}

export type Orphans = { before: Date } | { objectKeys: readonly string[] };

/** An arbitrary key of the advisory lock that a backup holds while objects must not be removed. */
export const removalLock = 7_146_004;

/** False while a backup copies objects: they are removed by a later sweep. */
export async function mayRemove(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ ok: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock_shared(${removalLock}) AS ok`,
  );
  return rows[0]?.ok === true;
}

/** Some of these that are orphaned still, for one server at a time to remove. */
export async function claimOrphans(tx: Transaction, which: Orphans, limit: number): Promise<string[]> {
  const { objectKey, since } = orphanedObjects;
  const rows = await tx
    .select({ objectKey })
    .from(orphanedObjects)
    .where('before' in which ? lt(since, which.before) : inArray(objectKey, [...which.objectKeys]))
    .orderBy(asc(since))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map((row) => row.objectKey);
}
