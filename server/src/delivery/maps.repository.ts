import type { ReleaseMap } from '@alma/shared/contract';
import { and, asc, eq, isNull, sql } from '#drizzle';
import type { Executor, Transaction } from '../platform/database/index.ts';
import { addOrphans } from '../platform/store/index.ts';
import type { ReleaseRef } from './delivery.repository.ts';
import { releaseMaps, storedMaps } from './delivery.table.ts';

export type StoredMapRow = typeof storedMaps.$inferSelect;

const isStored = and(
  eq(storedMaps.remote, releaseMaps.remote),
  eq(storedMaps.sha384, releaseMaps.sha384),
  eq(storedMaps.size, releaseMaps.size),
);

/** Records the source maps of a release. Existing ones stay: a registered release never changes. */
export async function insertMaps(
  tx: Transaction,
  { remote, id }: ReleaseRef,
  maps: readonly ReleaseMap[],
): Promise<void> {
  if (maps.length === 0) return;
  await tx
    .insert(releaseMaps)
    .values(maps.map((map) => ({ remote, release: id, ...map })))
    .onConflictDoNothing();
}

/** Hashes of a release's source maps that are not in the store. */
export async function listMissingMaps(executor: Executor, { remote, id }: ReleaseRef): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ sha384: releaseMaps.sha384 })
    .from(releaseMaps)
    .leftJoin(storedMaps, isStored)
    .where(and(eq(releaseMaps.remote, remote), eq(releaseMaps.release, id), isNull(storedMaps.sha384)))
    .orderBy(asc(releaseMaps.sha384));
  return rows.map(({ sha384 }) => sha384);
}

export interface AwaitedMap {
  remote: string;
  sha384: string;
  size: number;
}

/** A source map that a release of the remote lists. */
export async function findAwaitedMap(
  executor: Executor,
  remote: string,
  sha384: string,
): Promise<(AwaitedMap & { isStored: boolean }) | undefined> {
  const [row] = await executor
    .select({ size: releaseMaps.size, stored: storedMaps.sha384 })
    .from(releaseMaps)
    .leftJoin(storedMaps, isStored)
    .where(and(eq(releaseMaps.remote, remote), eq(releaseMaps.sha384, sha384)))
    // Prefers the stored map, in case the hash was also listed with a wrong size.
    .orderBy(sql`${storedMaps.sha384} NULLS LAST`)
    .limit(1);
  return row && { remote, sha384, size: row.size, isStored: row.stored !== null };
}

/** Adds a content unless it exists. @returns the keys of the objects that are then unused. */
export async function insertStoredMap(tx: Transaction, map: StoredMapRow): Promise<string[]> {
  const rows = await tx.insert(storedMaps).values(map).onConflictDoNothing().returning();
  if (rows.length > 0) return [];
  await addOrphans(tx, [map.objectKey], map.createdAt);
  return [map.objectKey];
}

export interface ReleaseScript {
  remote: string;
  release: string;
  script: string;
}

/** The source maps of these scripts that are in the store. */
export async function listScriptMaps(
  executor: Executor,
  scripts: readonly ReleaseScript[],
): Promise<(ReleaseScript & { objectKey: string })[]> {
  const column = (name: keyof ReleaseScript) => sql.param(scripts.map((script) => script[name]));
  return executor
    .select({
      remote: releaseMaps.remote,
      release: releaseMaps.release,
      script: releaseMaps.script,
      objectKey: storedMaps.objectKey,
    })
    .from(releaseMaps)
    .innerJoin(storedMaps, isStored)
    .where(
      sql`(${releaseMaps.remote}, ${releaseMaps.release}, ${releaseMaps.script}) IN (SELECT * FROM
        unnest(${column('remote')}::text[], ${column('release')}::text[], ${column('script')}::text[]))`,
    );
}

/**
 * Removes source maps that no release lists. Requires `lockContentsForRemoval`.
 * @returns the keys of their objects, which are then orphaned
 */
export async function removeUnusedMaps(
  tx: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`DELETE FROM delivery_maps WHERE (remote, sha384) IN (
    SELECT s.remote, s.sha384 FROM delivery_maps s WHERE NOT EXISTS (
      SELECT FROM delivery_release_maps m WHERE m.remote = s.remote AND m.sha384 = s.sha384)
    LIMIT ${limit})
    RETURNING object_key AS key`);
  const objectKeys = rows.map(({ key }) => key);
  await addOrphans(tx, objectKeys, now);
  return objectKeys;
}
