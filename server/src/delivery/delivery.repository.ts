import type { ReleaseFile } from '@alma/shared/contract';
import { and, asc, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../platform/database/index.ts';
import { addOrphans } from '../platform/store/index.ts';
import { deliveredRemotes, releaseFiles, releases, rollouts, storedFiles } from './delivery.table.ts';

export type RemoteRow = typeof deliveredRemotes.$inferSelect;
export type ReleaseRow = typeof releases.$inferSelect;
export type RolloutRow = typeof rollouts.$inferSelect;
export type StoredFileRow = typeof storedFiles.$inferSelect;

export interface Slice {
  limit: number;
  offset: number;
}

export interface ReleaseRef {
  remote: string;
  id: string;
}

export function listRemotes(executor: Executor, name?: string): Promise<RemoteRow[]> {
  const where = name === undefined ? undefined : eq(deliveredRemotes.name, name);
  return executor.select().from(deliveredRemotes).where(where).orderBy(asc(deliveredRemotes.name));
}

/** The remote, which nobody else changes until the transaction ends. */
export async function lockRemote(tx: Transaction, name: string): Promise<RemoteRow | undefined> {
  const [row] = await tx.select().from(deliveredRemotes).where(eq(deliveredRemotes.name, name)).for('update');
  return row;
}

/** Adds a remote unless there is one of that name. */
export async function addRemote(tx: Transaction, name: string, team: string, now: Date): Promise<void> {
  await tx.insert(deliveredRemotes).values({ name, team, changedAt: now }).onConflictDoNothing();
}

export async function changeLive(
  tx: Transaction,
  { name, revision }: RemoteRow,
  live: string | null,
  now: Date,
): Promise<RemoteRow> {
  const [row] = await tx
    .update(deliveredRemotes)
    .set({ live, revision: revision + 1, changedAt: now })
    .where(eq(deliveredRemotes.name, name))
    .returning();
  if (!row) throw new Error('the remote was not changed');
  return row;
}

const isRelease = ({ remote, id }: ReleaseRef) => and(eq(releases.remote, remote), eq(releases.id, id));
const filesOf = ({ remote, id }: ReleaseRef) =>
  and(eq(releaseFiles.remote, remote), eq(releaseFiles.release, id));
/** With the size, so that a wrong one never counts as there. */
const isStored = and(eq(storedFiles.sha384, releaseFiles.sha384), eq(storedFiles.size, releaseFiles.size));
/** Names are written out: the query builder leaves the table away, and they would mean the inner one. */
const missingFiles = sql<number>`(SELECT count(DISTINCT f.sha384)::int FROM delivery_release_files f
  WHERE f.remote = delivery_releases.remote AND f.release = delivery_releases.id
  AND NOT EXISTS (SELECT 1 FROM delivery_files s WHERE s.sha384 = f.sha384 AND s.size = f.size))`;

export interface FoundRelease {
  release: ReleaseRow;
  /** Files that are not in the store. */
  missing: number;
}

export async function findRelease(executor: Executor, ref: ReleaseRef): Promise<FoundRelease | undefined> {
  const [row] = await executor
    .select({ release: releases, missing: missingFiles })
    .from(releases)
    .where(isRelease(ref));
  return row;
}

export async function listReleases(
  executor: Executor,
  remote: string,
  slice: Slice,
): Promise<{ rows: FoundRelease[]; total: number }> {
  const where = eq(releases.remote, remote);
  const rows = await executor
    .select({ release: releases, missing: missingFiles })
    .from(releases)
    .where(where)
    .orderBy(desc(releases.createdAt), desc(releases.id))
    .limit(slice.limit)
    .offset(slice.offset);
  const [counted] = await executor.select({ total: count() }).from(releases).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export async function insertRelease(
  tx: Transaction,
  release: ReleaseRow,
  files: readonly ReleaseFile[],
): Promise<void> {
  await tx.insert(releases).values(release);
  const { remote, id } = release;
  await tx.insert(releaseFiles).values(files.map((file) => ({ remote, release: id, ...file })));
}

/** How many releases there are, and how many of them wait for files; old ones that still do are removed before. */
export async function countReleases(
  tx: Transaction,
  remote: string,
  staleBefore: Date,
): Promise<{ all: number; incomplete: number }> {
  const isIncomplete = and(eq(releases.remote, remote), sql`${missingFiles} > 0`);
  await tx.delete(releases).where(and(isIncomplete, lt(releases.createdAt, staleBefore)));
  const [row] = await tx
    .select({
      all: count(),
      incomplete: sql<number>`count(*) FILTER (WHERE ${missingFiles} > 0)`.mapWith(Number),
    })
    .from(releases)
    .where(eq(releases.remote, remote));
  return { all: row?.all ?? 0, incomplete: row?.incomplete ?? 0 };
}

/** Hashes of the files of a release that are not in the store. */
export async function listMissing(executor: Executor, ref: ReleaseRef): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ sha384: releaseFiles.sha384 })
    .from(releaseFiles)
    .leftJoin(storedFiles, isStored)
    .where(and(filesOf(ref), isNull(storedFiles.sha384)))
    .orderBy(asc(releaseFiles.sha384));
  return rows.map(({ sha384 }) => sha384);
}

export interface AwaitedFile {
  path: string;
  size: number;
  isStored: boolean;
}

/** A file that a release names: of one remote, or of any. */
export async function findAwaited(
  executor: Executor,
  sha384: string,
  remote: string | undefined,
): Promise<AwaitedFile | undefined> {
  const where = eq(releaseFiles.sha384, sha384);
  const [row] = await executor
    .select({ path: releaseFiles.path, size: releaseFiles.size, stored: storedFiles.sha384 })
    .from(releaseFiles)
    .leftJoin(storedFiles, isStored)
    .where(remote === undefined ? where : and(where, eq(releaseFiles.remote, remote)))
    // What is there decides, where the hash was listed with a wrong size as well.
    .orderBy(sql`${storedFiles.sha384} NULLS LAST`)
    .limit(1);
  return row && { path: row.path, size: row.size, isStored: row.stored !== null };
}

/** Adds a content unless it is there already. @returns the keys of the objects that are then in no use. */
export async function insertStored(tx: Transaction, file: StoredFileRow): Promise<string[]> {
  const rows = await tx.insert(storedFiles).values(file).onConflictDoNothing().returning();
  if (rows.length > 0) return [];
  const unused = [file.objectKey, file.brotliKey, file.gzipKey].filter((key) => key !== null);
  await addOrphans(tx, unused, file.createdAt);
  return unused;
}

export interface ReleasePart {
  path: string;
  sha384: string;
  /** Null while the content is missing. */
  stored: StoredFileRow | null;
}

/** The files of a release with what is in the store of each. */
export function listParts(executor: Executor, ref: ReleaseRef): Promise<ReleasePart[]> {
  return executor
    .select({ path: releaseFiles.path, sha384: releaseFiles.sha384, stored: storedFiles })
    .from(releaseFiles)
    .leftJoin(storedFiles, isStored)
    .where(filesOf(ref));
}

export async function insertRollout(tx: Transaction, rollout: RolloutRow): Promise<void> {
  await tx.insert(rollouts).values(rollout);
}

export async function rolloutAt(
  executor: Executor,
  remote: string,
  revision: number,
): Promise<RolloutRow | undefined> {
  const [row] = await executor
    .select()
    .from(rollouts)
    .where(and(eq(rollouts.remote, remote), eq(rollouts.revision, revision)));
  return row;
}

/** The last rollout of one of these kinds that put a release in place. */
export async function lastRolloutTo(
  executor: Executor,
  { remote, id }: ReleaseRef,
  kinds: RolloutRow['kind'][],
): Promise<RolloutRow | undefined> {
  const [row] = await executor
    .select()
    .from(rollouts)
    .where(and(eq(rollouts.remote, remote), eq(rollouts.to, id), inArray(rollouts.kind, kinds)))
    .orderBy(desc(rollouts.revision))
    .limit(1);
  return row;
}

export async function listRollouts(
  executor: Executor,
  remote: string,
  slice: Slice,
): Promise<{ rows: RolloutRow[]; total: number }> {
  const where = eq(rollouts.remote, remote);
  const rows = await executor
    .select()
    .from(rollouts)
    .where(where)
    .orderBy(desc(rollouts.revision))
    .limit(slice.limit)
    .offset(slice.offset);
  const [counted] = await executor.select({ total: count() }).from(rollouts).where(where);
  return { rows, total: counted?.total ?? 0 };
}
