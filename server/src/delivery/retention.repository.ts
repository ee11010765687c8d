import { sql } from '#drizzle';
import type { Executor, Transaction } from '../platform/database/index.ts';
import { addOrphans } from '../platform/store/index.ts';
import type { ReleaseRef } from './delivery.repository.ts';

/** Key of the advisory lock between using stored contents and removing them; an arbitrary number. */
const contentsLock = 7_146_031;

/** Earlier releases of a remote that remain available for a rollback, however long ago they were live. */
const rollbackTargets = 5;

/**
 * Prevents the removal of contents until the transaction ends, so that those it finds stay. Must precede the lock of a
 * remote, in the order of `lockContentsForRemoval`.
 */
export async function lockContentsShared(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(${contentsLock})`);
}

/** Waits for transactions that use contents or change what is live, and blocks new ones. */
export async function lockContentsForRemoval(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${contentsLock})`);
  await tx.execute(sql`SELECT name FROM delivery_remotes ORDER BY name FOR UPDATE`);
}

/** Records when releases were used, unless that is already known to the hour. */
export async function touchReleases(
  executor: Executor,
  refs: readonly ReleaseRef[],
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  const remotes = sql.param(refs.map(({ remote }) => remote));
  const ids = sql.param(refs.map(({ id }) => id));
  await executor.execute(sql`UPDATE delivery_releases SET used_at = ${now.toISOString()}
    WHERE (remote, id) IN (SELECT * FROM unnest(${remotes}::text[], ${ids}::text[]))
    AND (used_at IS NULL OR used_at < ${before.toISOString()})`);
}

export interface Unused {
  now: Date;
  /** Complete releases are removed if they were last used before this. */
  unusedBefore: Date;
  /** Incomplete releases are removed if they had no progress since this. */
  staleBefore: Date;
  limit: number;
}

/** Removes releases that nobody can get any more. Requires `lockContentsForRemoval`. */
export async function removeUnusedReleases(
  tx: Transaction,
  { now, unusedBefore, staleBefore, limit }: Unused,
): Promise<ReleaseRef[]> {
  const unused = unusedBefore.toISOString();
  const { rows } = await tx.execute(sql`DELETE FROM delivery_releases WHERE (remote, id) IN (
    SELECT r.remote, r.id FROM delivery_releases r JOIN delivery_remotes d ON d.name = r.remote
    WHERE coalesce(r.used_at, r.created_at) < CASE WHEN EXISTS (
        SELECT FROM delivery_release_files f WHERE f.remote = r.remote AND f.release = r.id AND NOT EXISTS (
          SELECT FROM delivery_files s WHERE s.sha384 = f.sha384 AND s.size = f.size))
      THEN ${staleBefore.toISOString()}::timestamptz ELSE ${unused}::timestamptz END
    AND d.live IS DISTINCT FROM r.id
    AND NOT EXISTS (
      SELECT FROM delivery_rollouts o WHERE o.remote = r.remote AND r.id IN (o.from_release, o.to_release)
      AND (o.state = 'running' OR o.started_at >= ${unused} OR o.ended_at >= ${unused}))
    AND NOT EXISTS (
      SELECT FROM delivery_overrides o
      WHERE o.remote = r.remote AND o.release = r.id AND o.expires_at > ${now.toISOString()})
    AND r.id NOT IN (
      SELECT o.to_release FROM delivery_rollouts o
      WHERE o.remote = r.remote AND o.state = 'completed' AND o.to_release <> coalesce(d.live, '')
      GROUP BY o.to_release ORDER BY max(o.revision) DESC LIMIT ${rollbackTargets})
    AND r.id IS DISTINCT FROM (
      SELECT o.from_release FROM delivery_rollouts o
      WHERE o.remote = r.remote AND o.to_release = d.live AND o.kind = 'promotion' AND o.state = 'completed'
      ORDER BY o.revision DESC LIMIT 1)
    ORDER BY r.created_at LIMIT ${limit})
    RETURNING remote, id`);
  return rows as unknown as ReleaseRef[];
}

/**
 * Removes contents that no release lists. Requires `lockContentsForRemoval`.
 * @returns the keys of their objects, which are then orphaned
 */
export async function removeUnusedContents(
  tx: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`WITH removed AS (
    DELETE FROM delivery_files WHERE sha384 IN (
      SELECT s.sha384 FROM delivery_files s
      WHERE NOT EXISTS (SELECT FROM delivery_release_files f WHERE f.sha384 = s.sha384)
      LIMIT ${limit})
    RETURNING object_key, brotli_key, gzip_key)
    SELECT key FROM removed, unnest(ARRAY[object_key, brotli_key, gzip_key]) AS key WHERE key IS NOT NULL`);
  const objectKeys = rows.map(({ key }) => key);
  await addOrphans(tx, objectKeys, now);
  return objectKeys;
}
