import { type ParsedBody, type ParsedQuery, type Project, projectLimits } from '@alma/shared/contract';
import { lockAccount } from '../../account/users/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { matches, versionTag } from '../../platform/http/index.ts';
import { answerOnce } from '../../platform/idempotency/index.ts';
import { isId } from '../../platform/ids/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { stale } from '../../platform/problems/index.ts';
import type { Objects } from '../../platform/store/index.ts';
import type { Sessions } from '../runs/index.ts';
import { noSuchProject, tooManyProjects } from './projects.errors.ts';
import { pageOf, presentProject, windowOf } from './projects.present.ts';
import {
  changeProject,
  type CountedProject,
  countProjects,
  deleteProject,
  findProject,
  insertProject,
  listProjects,
  lockProject,
} from './projects.repository.ts';

export interface TaggedProject {
  project: Project;
  etag: string;
}

export interface ProjectRef {
  ownerId: string;
  projectId: string;
}

/** The version of a new project, which a repeated call also gets. */
const firstVersion = 1;

export type Projects = ReturnType<typeof createProjects>;

/** Projects of people. A project of another person is reported as missing. */
export function createProjects(
  platform: Platform,
  { sessions, objects }: { sessions: Sessions; objects: Objects },
) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());

  async function findOwn({ ownerId, projectId }: ProjectRef): Promise<CountedProject> {
    const project = isId(projectId) ? await findProject(db, projectId) : undefined;
    if (project?.ownerId !== ownerId) throw noSuchProject();
    return project;
  }

  async function get(ref: ProjectRef): Promise<TaggedProject> {
    const project = await findOwn(ref);
    return { project: presentProject(project), etag: versionTag(project) };
  }

  async function insert(tx: Transaction, ownerId: string, body: ParsedBody<'projects.create'>) {
    await lockAccount(tx, ownerId);
    if ((await countProjects(tx, ownerId)) >= projectLimits.perUser) throw tooManyProjects();
    const at = now();
    const row = await insertProject(tx, { ...body, ownerId, createdAt: at, updatedAt: at });
    return presentProject({ ...row, files: 0 });
  }

  return {
    findOwn,

    async list(ownerId: string, query: ParsedQuery<'projects.list'>) {
      const { rows, total } = await listProjects(db, ownerId, windowOf(query));
      return { projects: rows.map(presentProject), ...pageOf(query, total) };
    },

    get,

    async create(
      ownerId: string,
      body: ParsedBody<'projects.create'>,
      key: string | undefined,
    ): Promise<TaggedProject> {
      const call = { userId: ownerId, endpoint: 'projects.create', key, body };
      const project = await answerOnce(platform, call, (tx) => insert(tx, ownerId, body));
      return { project, etag: versionTag({ version: firstVersion }) };
    },

    async update(
      ref: ProjectRef,
      { title, description }: ParsedBody<'projects.update'>,
      ifMatch: string | undefined,
    ): Promise<TaggedProject> {
      await findOwn(ref);
      await db.transaction(async (tx) => {
        const row = await lockProject(tx, ref.projectId);
        if (!row) throw noSuchProject();
        if (!matches(ifMatch, versionTag(row))) throw stale();
        if (title === undefined && description === undefined) return;
        await changeProject(tx, row.id, { title, description, updatedAt: now() });
      });
      return get(ref);
    },

    /** Deletes the project with its files and chats. */
    async delete(ref: ProjectRef, ifMatch?: string): Promise<void> {
      await findOwn(ref);
      const unused = await db.transaction(async (tx) => {
        const row = await lockProject(tx, ref.projectId);
        if (!row) throw noSuchProject();
        if (!matches(ifMatch, versionTag(row))) throw stale();
        await sessions.erase({ owner: ref.ownerId, projectId: ref.projectId }, tx);
        return deleteProject(tx, ref.projectId, now());
      });
      await objects.remove(unused);
    },
  };
}
