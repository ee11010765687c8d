import { and, asc, desc, eq, inArray, sql } from '#drizzle';
import type { Executor, Transaction } from '../../platform/database/index.ts';
import { fileVersions, projectFiles, projects } from './projects.table.ts';
import { forgetContents } from './versions.repository.ts';

export type ProjectRow = typeof projects.$inferSelect;
export type CountedProject = ProjectRow & { files: number };

export interface Page {
  limit: number;
  offset: number;
}

/** Column names are written out, because a bare "id" in the subquery would be the file's. */
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
  return { rows, total: await executor.$count(projects, where) };
}

/** The projects among `ids` that belong to the person, by title. */
export const listOwn = (
  executor: Executor,
  ownerId: string,
  ids: readonly string[],
): Promise<Pick<ProjectRow, 'id' | 'title'>[]> =>
  executor
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(and(eq(projects.ownerId, ownerId), inArray(projects.id, ids)))
    .orderBy(asc(projects.title), asc(projects.id));

export const countProjects = async (tx: Transaction, ownerId: string): Promise<number> =>
  tx.$count(projects, eq(projects.ownerId, ownerId));

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

/** Prevents the deletion of a project until the transaction ends, but not changes. False when there is none. */
export async function keepProject(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.id, id))
    .for('key share');
  return rows.length > 0;
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
  changes: { title: string | undefined; description: string | undefined; updatedAt: Date },
): Promise<void> {
  await tx
    .update(projects)
    .set({ ...changes, version: sql`${projects.version} + 1` })
    .where(eq(projects.id, id));
}

/** Deletes a project with its files; the caller has locked it. @returns the keys of their objects. */
export async function deleteProject(tx: Transaction, id: string, at: Date): Promise<string[]> {
  const objectKeys = await forgetContents(tx, eq(fileVersions.projectId, id), at);
  await tx.delete(projects).where(eq(projects.id, id));
  return objectKeys;
}

/** Deletes all projects of a person with their files, whose contents are orphaned as of `at`. */
export async function deleteProjectsOf(tx: Transaction, ownerId: string, at: Date): Promise<void> {
  // Locked, so that no file is added before the deletion.
  const owned = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.ownerId, ownerId))
    .for('update');
  for (const { id } of owned) await deleteProject(tx, id, at);
}

export const countFiles = async (executor: Executor, projectId: string): Promise<number> =>
  executor.$count(projectFiles, eq(projectFiles.projectId, projectId));
