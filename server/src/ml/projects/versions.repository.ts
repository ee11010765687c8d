import { and, desc, eq, notInArray, type SQL } from '#drizzle';
import type { Executor, Transaction } from '../../platform/database/index.ts';
import { addOrphans } from '../../platform/store/index.ts';
import { fileVersions } from './projects.table.ts';

export interface FileVersion {
  fileId: string;
  version: string;
}

/** Content in the object store. */
export interface Content {
  /** SHA-256 of its bytes. */
  version: string;
  size: number;
  objectKey: string;
}

const isVersion = ({ fileId, version }: FileVersion) =>
  and(eq(fileVersions.fileId, fileId), eq(fileVersions.version, version));

/** Stores the current content of a file. Content that it had before becomes current again, in the new object. */
export async function storeContent(
  tx: Transaction,
  { projectId, fileId }: { projectId: string; fileId: string },
  content: Content,
  at: Date,
): Promise<void> {
  const { version, objectKey } = content;
  const before = await findObjectKey(tx, { fileId, version });
  // It may be in use right now, so the sweep removes it later.
  if (before !== undefined) await addOrphans(tx, [before], at);
  await tx
    .insert(fileVersions)
    .values({ projectId, fileId, ...content, createdAt: at })
    .onConflictDoUpdate({
      target: [fileVersions.fileId, fileVersions.version],
      set: { objectKey, createdAt: at },
    });
}

const maxVersions = 10;

/** Deletes the oldest versions of a file that was replaced often. @returns the keys of their objects. */
export async function pruneVersions(tx: Transaction, fileId: string, at: Date): Promise<string[]> {
  const ofFile = eq(fileVersions.fileId, fileId);
  const retained = tx
    .select({ id: fileVersions.id })
    .from(fileVersions)
    .where(ofFile)
    .orderBy(desc(fileVersions.createdAt))
    .limit(maxVersions);
  return forgetContents(tx, and(ofFile, notInArray(fileVersions.id, retained)), at);
}

/** Deletes versions; the caller has locked their project. @returns the keys of their objects. */
export async function forgetContents(tx: Transaction, which: SQL | undefined, at: Date): Promise<string[]> {
  const deleted = await tx.delete(fileVersions).where(which).returning({ key: fileVersions.objectKey });
  const objectKeys = deleted.flatMap(({ key }) => key ?? []);
  await addOrphans(tx, objectKeys, at);
  return objectKeys;
}

/** Undefined when the file or this version of it is gone. */
export async function findObjectKey(executor: Executor, file: FileVersion): Promise<string | undefined> {
  const [row] = await executor
    .select({ objectKey: fileVersions.objectKey })
    .from(fileVersions)
    .where(isVersion(file));
  return row?.objectKey ?? undefined;
}

export async function findSegment(executor: Executor, file: FileVersion): Promise<Buffer | undefined> {
  const [row] = await executor
    .select({ segment: fileVersions.segment })
    .from(fileVersions)
    .where(isVersion(file));
  return row?.segment ?? undefined;
}

export async function storeSegment(executor: Executor, file: FileVersion, segment: Buffer): Promise<void> {
  await executor.update(fileVersions).set({ segment }).where(isVersion(file));
}
