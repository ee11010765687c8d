import { projectLimits, type ParsedBody, type ParsedQuery, type Project } from '@alma/shared/contract';
import { isUniqueViolation, type Transaction } from '../../platform/database/index.ts';
import { answerOnce, matches, stale, versionTag, type ReplyKeeper } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Objects } from '../../platform/store/index.ts';
import type { Sessions } from '../runs/index.ts';
import { lockAccount } from '../../account/users/index.ts';
import { pageOf, presentProject, windowOf } from './projects.present.ts';
import { isId, noSuchProject, tooManyProjects } from './projects.errors.ts';
import {
  changeProject,
  countProjects,
  deleteProject,
  findCreation,
  findProject,
  insertProject,
  keepCreation,
  listProjects,
  lockProject,
  type CountedProject,
} from './projects.repository.ts';

export interface TaggedProject {
  project: Project;
  etag: string;
}

export interface ProjectRef {
  ownerId: string;
  projectId: string;
}

export type Projects = ReturnType<typeof createProjects>;

/** Projects of people: to everybody else there are none. */
export function createProjects(
  platform: Platform,
  { sessions, objects }: { sessions: Sessions; objects: Objects },
) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());

  async function own({ ownerId, projectId }: ProjectRef): Promise<CountedProject> {
    const project = isId(projectId) ? await findProject(db, projectId) : undefined;
    if (project?.ownerId !== ownerId) throw noSuchProject();
    return project;
  }

  async function get(ref: ProjectRef): Promise<TaggedProject> {
    const project = await own(ref);
    return { project: presentProject(project), etag: versionTag(project) };
  }

  async function insert(tx: Transaction, ownerId: string, body: ParsedBody<'projects.create'>) {
    await lockAccount(tx, ownerId);
    if ((await countProjects(tx, ownerId)) >= projectLimits.perUser) throw tooManyProjects();
    const at = now();
    const row = await insertProject(tx, { ...body, ownerId, createdAt: at, updatedAt: at });
    return presentProject({ ...row, files: 0 });
  }

  const keeperFor = (ownerId: string, body: ParsedBody<'projects.create'>): ReplyKeeper<Project> => ({
    find: (key) => findCreation(db, key),
    run: (key, fingerprint) =>
      db.transaction(async (tx) => {
        const reply = await insert(tx, ownerId, body);
        await keepCreation(tx, { key, ownerId, fingerprint, reply, createdAt: now() });
        return reply;
      }),
    isTaken: (error) => isUniqueViolation(error, 'project_creations_pkey'),
  });

  return {
    own,

    async list(ownerId: string, query: ParsedQuery<'projects.list'>) {
      const { rows, total } = await listProjects(db, ownerId, windowOf(query));
      return { projects: rows.map(presentProject), ...pageOf(query, total) };
    },

    get,

    create(ownerId: string, body: ParsedBody<'projects.create'>, key: string | undefined): Promise<Project> {
      if (key === undefined) return db.transaction((tx) => insert(tx, ownerId, body));
      return answerOnce(
        { userId: ownerId, endpoint: 'projects.create', key, body },
        keeperFor(ownerId, body),
      );
    },

    async update(
      ref: ProjectRef,
      { title, description }: ParsedBody<'projects.update'>,
      ifMatch: string | undefined,
    ): Promise<TaggedProject> {
      await own(ref);
      await db.transaction(async (tx) => {
        const row = await lockProject(tx, ref.projectId);
        if (!row) throw noSuchProject();
        if (!matches(ifMatch, versionTag(row))) throw stale();
        if (title === undefined && description === undefined) return;
        const changes = {
          ...(title === undefined ? {} : { title }),
          ...(description === undefined ? {} : { description }),
        };
        await changeProject(tx, row.id, { ...changes, updatedAt: now() });
      });
      return get(ref);
    },

    /** With its files and chats. */
    async delete(ref: ProjectRef): Promise<void> {
      await own(ref);
      const unused = await db.transaction(async (tx) => {
        if (!(await lockProject(tx, ref.projectId))) throw noSuchProject();
        await sessions.erase({ owner: ref.ownerId, projectId: ref.projectId }, tx);
        return deleteProject(tx, ref.projectId, now());
      });
      await objects.remove(unused);
    },
  };
}
