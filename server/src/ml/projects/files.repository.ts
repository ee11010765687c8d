import { and, asc, eq, isNotNull, sql } from '#drizzle';
import {
  anyOf,
  countQueue,
  type Executor,
  isFree,
  leaseEnd,
  type Transaction,
} from '../../platform/database/index.ts';
import type { Page } from './projects.repository.ts';
import { fileVersions, projectFiles, projects } from './projects.table.ts';
import { type Content, type FileVersion, forgetContents, storeContent } from './versions.repository.ts';

export type ProjectFileRow = typeof projectFiles.$inferSelect;

const isUnread = eq(projectFiles.status, 'processing');
const inProject = (projectId: string) => eq(projectFiles.projectId, projectId);

export async function listFiles(
  executor: Executor,
  projectId: string,
  page?: Page,
): Promise<{ rows: ProjectFileRow[]; total: number }> {
  const where = inProject(projectId);
  const query = executor
    .select()
    .from(projectFiles)
    .where(where)
    .orderBy(asc(projectFiles.createdAt), asc(projectFiles.id))
    .$dynamic();
  const rows = await (page ? query.limit(page.limit).offset(page.offset) : query);
  if (!page) return { rows, total: rows.length };
  return { rows, total: await executor.$count(projectFiles, where) };
}

export async function findFile(
  executor: Executor,
  projectId: string,
  by: { id: string } | { filename: string },
): Promise<ProjectFileRow | undefined> {
  const isIt = 'id' in by ? eq(projectFiles.id, by.id) : eq(projectFiles.filename, by.filename);
  const [row] = await executor
    .select()
    .from(projectFiles)
    .where(and(inProject(projectId), isIt));
  return row;
}

export async function insertFile(
  tx: Transaction,
  file: { projectId: string; filename: string },
  content: Content,
  at: Date,
): Promise<ProjectFileRow> {
  const { version, size } = content;
  const values = { ...file, version, size, createdAt: at, updatedAt: at };
  const [row] = await tx
    .insert(projectFiles)
    .values({ ...values, status: 'processing' })
    .returning();
  if (!row) throw new Error('the file was not stored');
  await storeContent(tx, { projectId: file.projectId, fileId: row.id }, content, at);
  return row;
}

export async function replaceContent(
  tx: Transaction,
  { id: fileId, projectId }: ProjectFileRow,
  content: Content,
  at: Date,
): Promise<ProjectFileRow | undefined> {
  await storeContent(tx, { projectId, fileId }, content, at);
  return readAgain(tx, fileId, { version: content.version, size: content.size, updatedAt: at });
}

/** Marks a file as waiting to be read by the first server that claims it. */
export async function readAgain(
  executor: Executor,
  fileId: string,
  changes: { version?: string; size?: number; updatedAt: Date },
): Promise<ProjectFileRow | undefined> {
  const waiting = { status: 'processing', statusReason: null, passages: null, claimedUntil: null } as const;
  const [row] = await executor
    .update(projectFiles)
    .set({ ...changes, ...waiting })
    .where(eq(projectFiles.id, fileId))
    .returning();
  return row;
}

/** Deletes a file with all its versions. @returns the keys of their objects. */
export async function deleteFile(tx: Transaction, fileId: string, at: Date): Promise<string[]> {
  const objectKeys = await forgetContents(tx, eq(fileVersions.fileId, fileId), at);
  await tx.delete(projectFiles).where(eq(projectFiles.id, fileId));
  return objectKeys;
}

/**
 * Claims a file that waits to be read and that no other server reads. The claim expires after `ms` unless renewed.
 * Owners take turns: the one served last comes last. Of an owner's files, the longest waiting comes first.
 * @param served owners, ending with the one served last.
 */
export async function claimFile(
  executor: Executor,
  { ms, served }: { ms: number; served: readonly string[] },
): Promise<(FileVersion & { ownerId: string }) | undefined> {
  const waiting = executor
    .select({ id: projectFiles.id })
    .from(projectFiles)
    .innerJoin(projects, eq(projects.id, projectFiles.projectId))
    .where(and(isUnread, isFree(projectFiles.claimedUntil)))
    .orderBy(
      sql`array_position(${sql.param([...served])}::uuid[], ${projects.ownerId}) NULLS FIRST`,
      asc(projectFiles.updatedAt),
    )
    .limit(1)
    .for('update', { of: projectFiles, skipLocked: true });
  const [claimed] = await executor
    .update(projectFiles)
    .set({ claimedUntil: leaseEnd({ ms }) })
    .where(anyOf(projectFiles.id, waiting))
    .returning({
      fileId: projectFiles.id,
      version: projectFiles.version,
      ownerId: sql<string>`(SELECT ${projects.ownerId} FROM ${projects} WHERE ${projects.id} = ${projectFiles.projectId})`,
    });
  return claimed;
}

/** Extends the claim on a file that is still being read. Does nothing if it was replaced or waits to be read again. */
export async function renewClaim(
  executor: Executor,
  { fileId, version }: FileVersion,
  ms: number,
): Promise<void> {
  await executor
    .update(projectFiles)
    .set({ claimedUntil: leaseEnd({ ms }) })
    .where(
      and(
        eq(projectFiles.id, fileId),
        eq(projectFiles.version, version),
        isUnread,
        isNotNull(projectFiles.claimedUntil),
      ),
    );
}

export type Reading = { status: 'active'; passages: number } | { status: 'error'; statusReason: string };

/** Stores the outcome of reading, unless the file has since been replaced or deleted. */
export async function finishFile(
  executor: Executor,
  { fileId, version }: FileVersion,
  reading: Reading,
): Promise<void> {
  await executor
    .update(projectFiles)
    .set({ ...reading, claimedUntil: null })
    .where(and(eq(projectFiles.id, fileId), eq(projectFiles.version, version), isUnread));
}

/** Releases all claims. Only for a server that shares its database with no other. */
export async function releaseAllFiles(executor: Executor): Promise<void> {
  await executor
    .update(projectFiles)
    .set({ claimedUntil: null })
    .where(and(isUnread, isNotNull(projectFiles.claimedUntil)));
}

/** Releases the claims of a server that stops, so that others need not wait for them to expire. */
export async function releaseFile(executor: Executor, { fileId, version }: FileVersion): Promise<void> {
  await executor
    .update(projectFiles)
    .set({ claimedUntil: null })
    .where(and(eq(projectFiles.id, fileId), eq(projectFiles.version, version)));
}

/** The files in all projects of a person, with the object keys of their current contents. */
export async function contentsOfOwner(
  executor: Executor,
  ownerId: string,
): Promise<{ projectId: string; filename: string; objectKey: string | null }[]> {
  const { projectId, filename, id, version, createdAt } = projectFiles;
  return executor
    .select({ projectId, filename, objectKey: fileVersions.objectKey })
    .from(projectFiles)
    .innerJoin(projects, eq(projects.id, projectId))
    .innerJoin(fileVersions, and(eq(fileVersions.fileId, id), eq(fileVersions.version, version)))
    .where(eq(projects.ownerId, ownerId))
    .orderBy(asc(createdAt));
}

/** How many files are being read by a server, and how many wait for one. */
export const countUnreadFiles = (executor: Executor): ReturnType<typeof countQueue> =>
  countQueue(executor, projectFiles.claimedUntil, isUnread);
