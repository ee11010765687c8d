import type { Project } from '@alma/shared/contract';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/index.ts';
import { chatStarts, fileVersions, projectCreations, projectFiles, projects } from './projects.table.ts';
import { forgetContents } from './versions.repository.ts';

export type ProjectRow = typeof projects.$inferSelect;
export type CountedProject = ProjectRow & { files: number };

export interface Page {
  limit: number;
  offset: number;
}

/** Names are written out: inside the subquery a bare id would be the file's. */
const filesOf = sql<number>`(SELECT count(*)::int FROM project_files f WHERE f.project_id = "projects"."id")`;

export async function listProjects(
  executor: Executor,
  ownerId: string,
  page: Page | undefined,
): Promise<{ rows: CountedProject[]; total: number }> {
  const where = eq(projects.ownerId, ownerId);
  const query = executor
    .select({ project: projects, files: filesOf })
    .from(projects)
    .where(where)
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .$dynamic();
  const found = await (page ? query.limit(page.limit).offset(page.offset) : query);
  const rows = found.map(({ project, files }) => ({ ...project, files }));
  if (!page) return { rows, total: rows.length };
  const [counted] = await executor.select({ total: count() }).from(projects).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export async function countProjects(tx: Transaction, ownerId: string): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(projects).where(eq(projects.ownerId, ownerId));
  return row?.total ?? 0;
}

export async function findProject(executor: Executor, id: string): Promise<CountedProject | undefined> {
  const [row] = await executor
    .select({ project: projects, files: filesOf })
    .from(projects)
    .where(eq(projects.id, id));
  return row && { ...row.project, files: row.files };
}

/** Locks a project with its files until the transaction ends. */
export async function lockProject(tx: Transaction, id: string): Promise<ProjectRow | undefined> {
  const [row] = await tx.select().from(projects).where(eq(projects.id, id)).for('update');
  return row;
}

export async function insertProject(
  tx: Transaction,
  project: typeof projects.$inferInsert,
): Promise<ProjectRow> {
  const [row] = await tx.insert(projects).values(project).returning();
  if (!row) throw new Error('the project was not stored');
  return row;
}

export async function changeProject(
  tx: Transaction,
  id: string,
  changes: { title?: string; description?: string; updatedAt: Date },
): Promise<void> {
  await tx
    .update(projects)
    .set({ ...changes, version: sql`${projects.version} + 1` })
    .where(eq(projects.id, id));
}

/** With its files; the caller has locked it. @returns the keys of their objects. */
export async function deleteProject(tx: Transaction, id: string, at: Date): Promise<string[]> {
  const objectKeys = await forgetContents(tx, eq(fileVersions.projectId, id), at);
  await tx.delete(projects).where(eq(projects.id, id));
  return objectKeys;
}

/** With their files, and what they were made with. Their contents are orphaned since `at`. */
export async function deleteProjectsOf(tx: Transaction, ownerId: string, at: Date): Promise<void> {
  // Locked, so that no file is added meanwhile.
  const owned = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.ownerId, ownerId))
    .for('update');
  for (const { id } of owned) await deleteProject(tx, id, at);
  await tx.delete(projectCreations).where(eq(projectCreations.ownerId, ownerId));
}

export async function findCreation(
  executor: Executor,
  key: string,
): Promise<{ fingerprint: string; reply: Project } | undefined> {
  const [row] = await executor.select().from(projectCreations).where(eq(projectCreations.key, key));
  return row;
}

export async function keepCreation(
  tx: Transaction,
  creation: typeof projectCreations.$inferInsert,
): Promise<void> {
  await tx.insert(projectCreations).values(creation);
}

export async function findChatStart(
  executor: Executor,
  projectId: string,
  requestId: string,
): Promise<string | undefined> {
  const [row] = await executor
    .select({ sessionId: chatStarts.sessionId })
    .from(chatStarts)
    .where(and(eq(chatStarts.projectId, projectId), eq(chatStarts.requestId, requestId)));
  return row?.sessionId;
}

/** The chat that this request id began: this one, or the one of an earlier request. */
export async function keepChatStart(
  executor: Executor,
  start: typeof chatStarts.$inferInsert,
): Promise<string> {
  await executor.insert(chatStarts).values(start).onConflictDoNothing();
  return (await findChatStart(executor, start.projectId, start.requestId)) ?? start.sessionId;
}

/** A chat that was deleted makes room for another under the same request. */
export async function dropChatStart(executor: Executor, sessionId: string): Promise<void> {
  await executor.delete(chatStarts).where(eq(chatStarts.sessionId, sessionId));
}

export async function countFiles(executor: Executor, projectId: string): Promise<number> {
  const [row] = await executor
    .select({ total: count() })
    .from(projectFiles)
    .where(eq(projectFiles.projectId, projectId));
  return row?.total ?? 0;
}
