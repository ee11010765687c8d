import { and, asc, desc, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Db, Executor, Transaction } from '../../platform/database/index.ts';
import { filePieces, fileVersions } from './projects.table.ts';

/** A file and one of its contents. */
export interface FileVersion {
  fileId: string;
  version: string;
}

/** A content that is there as a whole. */
export interface Content {
  contentId: string;
  version: string;
  size: number;
}

const isVersion = ({ fileId, version }: FileVersion) =>
  and(eq(fileVersions.fileId, fileId), eq(fileVersions.version, version));

/** False when pieces are missing: a database that fell loses those that it had not written down yet. */
export async function isWhole(executor: Executor, { contentId, size }: Content): Promise<boolean> {
  const [row] = await executor
    .select({ kept: sql<number>`coalesce(sum(octet_length(${filePieces.bytes})), 0)::int` })
    .from(filePieces)
    .where(eq(filePieces.contentId, contentId));
  return row?.kept === size;
}

/** Makes a content that came in the file's: one that it has had before is the newest again. */
export async function giveContent(
  tx: Transaction,
  fileId: string,
  { contentId, version }: Content,
  at: Date,
): Promise<void> {
  const [known] = await tx
    .update(fileVersions)
    .set({ createdAt: at })
    .where(isVersion({ fileId, version }))
    .returning({ id: fileVersions.id });
  if (known) return dropIncoming(tx, [contentId]);
  const given = await tx
    .update(fileVersions)
    .set({ fileId, version, createdAt: at })
    .where(isIncoming([contentId]))
    .returning({ id: fileVersions.id });
  if (given.length === 0) throw new Error('the content is not there any more');
}

const versionsKept = 10;

/** Forgets the oldest contents of a file that was replaced often. */
export async function pruneVersions(tx: Transaction, fileId: string): Promise<void> {
  const ofFile = eq(fileVersions.fileId, fileId);
  const kept = tx
    .select({ id: fileVersions.id })
    .from(fileVersions)
    .where(ofFile)
    .orderBy(desc(fileVersions.createdAt))
    .limit(versionsKept);
  await tx.delete(fileVersions).where(and(ofFile, notInArray(fileVersions.id, kept)));
}

/** The database hands bytes out as twice as many digits; text comes as it is. */
const asText = sql<
  string | null
>`convert_from(string_agg(${filePieces.bytes}, ''::bytea ORDER BY ${filePieces.number}), 'UTF8')`;

/** Exactly what the bytes say, a byte order mark included. */
export async function findText(executor: Executor, file: FileVersion): Promise<string | undefined> {
  const [row] = await executor
    .select({ text: asText })
    .from(fileVersions)
    .innerJoin(filePieces, eq(filePieces.contentId, fileVersions.id))
    .where(isVersion(file));
  return row?.text ?? undefined;
}

/** A content, piece by piece. */
export async function* piecesOf(executor: Executor, file: FileVersion): AsyncGenerator<Buffer> {
  for (let last = -1; ;) {
    const [piece] = await executor
      .select({ number: filePieces.number, bytes: filePieces.bytes })
      .from(fileVersions)
      .innerJoin(filePieces, eq(filePieces.contentId, fileVersions.id))
      .where(and(isVersion(file), gt(filePieces.number, last)))
      .orderBy(asc(filePieces.number))
      .limit(1);
    if (!piece) return;
    yield piece.bytes;
    last = piece.number;
  }
}

export async function findSegment(executor: Executor, file: FileVersion): Promise<Buffer | undefined> {
  const [row] = await executor
    .select({ segment: fileVersions.segment })
    .from(fileVersions)
    .where(isVersion(file));
  return row?.segment ?? undefined;
}

export async function keepSegment(executor: Executor, file: FileVersion, segment: Buffer): Promise<void> {
  await executor.update(fileVersions).set({ segment }).where(isVersion(file));
}

const isIncoming = (contentIds: readonly string[]) =>
  and(inArray(fileVersions.id, [...contentIds]), isNull(fileVersions.fileId));

/** A content begins to come in. @returns its id; nothing when the project is gone. */
export async function beginContent(db: Db, projectId: string, at: Date): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    INSERT INTO project_file_versions (project_id, created_at)
    SELECT id, ${at}::timestamptz FROM projects WHERE id = ${projectId} FOR KEY SHARE
    RETURNING id`);
  return rows[0]?.id;
}

/**
 * Keeps a piece without waiting for the disk: transactions become durable in their order, so whatever makes the content
 * a file's makes its pieces last as well.
 * @returns false when the content is gone.
 */
export async function keepPiece(
  pool: Pool,
  { contentId, number, bytes }: typeof filePieces.$inferInsert,
  at: Date,
): Promise<boolean> {
  // Planned once a connection: to plan it for every piece took as long as to store one.
  const { rowCount } = await pool.query({
    name: 'project-file-piece',
    text: `WITH incoming AS (
        UPDATE project_file_versions SET created_at = $1::timestamptz
        WHERE id = $2 AND file_id IS NULL RETURNING id)
      INSERT INTO project_file_pieces (content_id, number, bytes)
      SELECT id, $3::integer, $4::bytea FROM incoming, set_config('synchronous_commit', 'off', true)`,
    values: [at, contentId, number, bytes],
  });
  return rowCount === 1;
}

/** Deletes uploaded contents that belong to no file. */
export async function dropIncoming(executor: Executor, contentIds: readonly string[]): Promise<void> {
  if (contentIds.length > 0) await executor.delete(fileVersions).where(isIncoming(contentIds));
}

/** Forgets what began to come in and of which nothing came any more since then. */
export async function sweepIncoming(executor: Executor, since: Date): Promise<void> {
  await executor
    .delete(fileVersions)
    .where(and(isNull(fileVersions.fileId), sql`${fileVersions.createdAt} < ${since}`));
}
