import type { ReleaseFile } from '@alma/shared/contract';
import { and, asc, count, desc, eq, inArray, isNull, lt, or, sql } from '#drizzle';
import { type Executor, pageOf, type Slice, type Transaction } from '../platform/database/index.ts';
import { addOrphans } from '../platform/store/index.ts';
import { deliveredRemotes, releaseFiles, releases, storedFiles } from './delivery.table.ts';

export type RemoteRow = typeof deliveredRemotes.$inferSelect;
export type ReleaseRow = typeof releases.$inferSelect;
export type StoredFileRow = typeof storedFiles.$inferSelect;

export interface ReleaseRef {
  remote: string;
  id: string;
}

export function listRemotes(executor: Executor, name?: string): Promise<RemoteRow[]> {
  const where = name === undefined ? undefined : eq(deliveredRemotes.name, name);
  return executor.select().from(deliveredRemotes).where(where).orderBy(asc(deliveredRemotes.name));
}

/** Locks the remote until the transaction ends. */
export async function lockRemote(tx: Transaction, name: string): Promise<RemoteRow | undefined> {
  const [row] = await tx.select().from(deliveredRemotes).where(eq(deliveredRemotes.name, name)).for('update');
  return row;
}

/** Adds a remote unless one with this name exists. */
export async function addRemote(tx: Transaction, name: string, team: string, now: Date): Promise<void> {
  await tx.insert(deliveredRemotes).values({ name, team, changedAt: now }).onConflictDoNothing();
}

/** Assigns a locked remote to another team. */
export async function reassignRemote(tx: Transaction, name: string, team: string): Promise<void> {
  await tx.update(deliveredRemotes).set({ team }).where(eq(deliveredRemotes.name, name));
}

type RemoteFields = Partial<Pick<RemoteRow, 'live' | 'pinned' | 'disabled' | 'tolerance' | 'confidence'>>;

/** Changes a locked remote; each change increases its revision. */
export async function changeRemote(
  tx: Transaction,
  { name, revision }: RemoteRow,
  changes: RemoteFields,
  now: Date,
): Promise<RemoteRow> {
  const [row] = await tx
    .update(deliveredRemotes)
    .set({ ...changes, revision: revision + 1, changedAt: now })
    .where(eq(deliveredRemotes.name, name))
    .returning();
  if (!row) throw new Error('the remote was not changed');
  return row;
}

interface DeclarationInUse {
  name: string;
  routes: ReleaseRow['manifest']['declaration']['routes'];
  /** False: the declaration of a running rollout. */
  isLive: boolean;
}

/** Declarations of the live releases and of the releases in running rollouts. */
export async function listDeclarationsInUse(executor: Executor): Promise<DeclarationInUse[]> {
  const { rows } = await executor.execute(sql`
    SELECT r.remote AS name, r.manifest->'declaration'->'routes' AS routes, r.id = d.live IS TRUE AS "isLive"
    FROM delivery_releases r JOIN delivery_remotes d ON d.name = r.remote
    WHERE r.id = d.live OR EXISTS (
      SELECT FROM delivery_rollouts o WHERE o.remote = r.remote AND o.to_release = r.id AND o.state = 'running')`);
  return rows as unknown as DeclarationInUse[];
}

/** The live releases of `names` and the targets of their running rollouts; by remote, newest first. */
export function listInUse(executor: Executor, names: readonly string[]): Promise<FoundRelease[]> {
  const isLive = sql`${releases.id} = (SELECT d.live FROM delivery_remotes d WHERE d.name = ${releases.remote})`;
  const isComing = sql`EXISTS (SELECT FROM delivery_rollouts o
    WHERE o.remote = ${releases.remote} AND o.to_release = ${releases.id} AND o.state = 'running')`;
  return executor
    .select({ release: releases, missing: missingFiles })
    .from(releases)
    .where(and(inArray(releases.remote, names), or(isLive, isComing)))
    .orderBy(asc(releases.remote), desc(releases.createdAt), desc(releases.id));
}

const isRelease = ({ remote, id }: ReleaseRef) => and(eq(releases.remote, remote), eq(releases.id, id));
const filesOf = ({ remote, id }: ReleaseRef) =>
  and(eq(releaseFiles.remote, remote), eq(releaseFiles.release, id));
/** Compares the size too, so that a wrong size never counts as stored. */
const isStored = and(eq(storedFiles.sha384, releaseFiles.sha384), eq(storedFiles.size, releaseFiles.size));
/** Plain SQL with qualified columns: the query builder omits the table, so they would refer to the inner one. */
const missingFiles = sql<number>`(SELECT count(DISTINCT f.sha384)::int FROM delivery_release_files f
  WHERE f.remote = delivery_releases.remote AND f.release = delivery_releases.id
  AND NOT EXISTS (SELECT 1 FROM delivery_files s WHERE s.sha384 = f.sha384 AND s.size = f.size))`;

export interface FoundRelease {
  release: ReleaseRow;
  /** Number of files that are not in the store. */
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
  const found = executor
    .select({ release: releases, missing: missingFiles })
    .from(releases)
    .where(where)
    .orderBy(desc(releases.createdAt), desc(releases.id));
  return pageOf(found, slice, executor.$count(releases, where));
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

/** Time of the last upload to a release or its last use by a tab. */
const lastUse = sql`coalesce(${releases.usedAt}, ${releases.createdAt})`;

/** Counts all and incomplete releases, after removing incomplete ones that are outdated. */
export async function countReleases(
  tx: Transaction,
  remote: string,
  staleBefore: Date,
): Promise<{ all: number; incomplete: number }> {
  const isIncomplete = and(eq(releases.remote, remote), sql`${missingFiles} > 0`);
  await tx.delete(releases).where(and(isIncomplete, lt(lastUse, staleBefore)));
  const [row] = await tx
    .select({
      all: count(),
      incomplete: sql<number>`count(*) FILTER (WHERE ${missingFiles} > 0)`.mapWith(Number),
    })
    .from(releases)
    .where(eq(releases.remote, remote));
  return { all: row?.all ?? 0, incomplete: row?.incomplete ?? 0 };
}

/** Hashes of a release's files that are not in the store. */
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

/** A file that a release of `remote` lists, or any release. */
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
    // Prefers the stored file, in case the hash was also listed with a wrong size.
    .orderBy(sql`${storedFiles.sha384} NULLS LAST`)
    .limit(1);
  return row && { path: row.path, size: row.size, isStored: row.stored !== null };
}

/** A stored content of a release of `remote`, or of any release. */
export async function findStored(
  executor: Executor,
  sha384: string,
  remote: string | undefined,
): Promise<StoredFileRow | undefined> {
  const where = eq(storedFiles.sha384, sha384);
  const [row] = await executor
    .select({ stored: storedFiles })
    .from(storedFiles)
    .innerJoin(releaseFiles, isStored)
    .where(remote === undefined ? where : and(where, eq(releaseFiles.remote, remote)))
    .limit(1);
  return row?.stored;
}

/** Adds a content unless it exists. @returns the keys of the objects that are then unused. */
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

/** The files of a release with their stored contents. */
export function listParts(executor: Executor, ref: ReleaseRef): Promise<ReleasePart[]> {
  return executor
    .select({ path: releaseFiles.path, sha384: releaseFiles.sha384, stored: storedFiles })
    .from(releaseFiles)
    .leftJoin(storedFiles, isStored)
    .where(filesOf(ref));
}
