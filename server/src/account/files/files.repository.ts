import { count, desc, eq, sum } from '#drizzle';
import {
  type Db,
  type Executor,
  pageOf,
  type Slice,
  type Transaction,
} from '../../platform/database/index.ts';
import { addOrphans } from '../../platform/store/index.ts';
import { files } from './files.table.ts';

export type FileRow = typeof files.$inferSelect;
export type FileContent = Pick<FileRow, 'name' | 'type' | 'size' | 'width' | 'height' | 'objectKey' | 'hash'>;

export async function listFiles(
  db: Db,
  userId: string,
  page: Slice,
): Promise<{ rows: FileRow[]; total: number }> {
  const where = eq(files.userId, userId);
  const found = db.select().from(files).where(where).orderBy(desc(files.createdAt), desc(files.id));
  return pageOf(found, page, db.$count(files, where));
}

const fileId = /^[\w-]{22}$/;

export async function findFile(executor: Executor, id: string): Promise<FileRow | undefined> {
  if (!fileId.test(id)) return undefined;
  const [row] = await executor.select().from(files).where(eq(files.id, id));
  return row;
}

/** Locks the file's row until the transaction ends, so that it is neither deleted nor replaced. */
export async function lockFile(tx: Transaction, id: string): Promise<FileRow | undefined> {
  const [row] = await tx.select().from(files).where(eq(files.id, id)).for('update');
  return row;
}

/** The number and total size of a user's files. */
export async function usageOf(executor: Executor, userId: string): Promise<{ files: number; bytes: number }> {
  const [row] = await executor
    .select({ files: count(), bytes: sum(files.size).mapWith(Number) })
    .from(files)
    .where(eq(files.userId, userId));
  return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 };
}

export async function insertFile(tx: Transaction, file: typeof files.$inferInsert): Promise<FileRow> {
  const [row] = await tx.insert(files).values(file).returning();
  if (!row) throw new Error('the file was not stored');
  return row;
}

export async function changeFile(
  tx: Transaction,
  id: string,
  content: FileContent,
  now: Date,
): Promise<FileRow> {
  const [row] = await tx
    .update(files)
    .set({ ...content, isCopy: false, updatedAt: now })
    .where(eq(files.id, id))
    .returning();
  if (!row) throw new Error('the file was not stored');
  return row;
}

/** Deletes a file; its object is orphaned from then on. */
export async function deleteFile(tx: Transaction, file: FileRow, now: Date): Promise<void> {
  await tx.delete(files).where(eq(files.id, file.id));
  await addOrphans(tx, [file.objectKey], now);
}

export async function deleteFilesOf(tx: Transaction, userId: string, now: Date): Promise<void> {
  const deleted = await tx.delete(files).where(eq(files.userId, userId)).returning({ key: files.objectKey });
  await addOrphans(
    tx,
    deleted.map(({ key }) => key),
    now,
  );
}
