import type { FastifyInstance } from 'fastify';
import type { Uploads } from '../../platform/http/index.ts';
import { isId } from '../../platform/ids/index.ts';
import type { Budgets } from '../../platform/limits/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Objects } from '../../platform/store/index.ts';
import type { Pool } from '../../platform/workers/index.ts';
import type { Models } from '../models/index.ts';
import type { Runs, RunStreams, SendAndAnswer } from '../runs/index.ts';
import { createProjectChats } from './chats.service.ts';
import { createChoose } from './choosing.ts';
import { createContents } from './contents.ts';
import { countUnreadFiles } from './files.repository.ts';
import { createProjectFiles } from './files.service.ts';
import { createImport } from './importing/importing.ts';
import { createIndexing } from './indexing.ts';
import { createKnowledge } from './knowledge.ts';
import type * as libraryTasks from './library-tasks.ts';
import type { Place } from './library-tasks.ts';
import { projectChat } from './project-chat.workflow.ts';
import { projectsPersonalData } from './projects.personal-data.ts';
import { listOwn } from './projects.repository.ts';
import { projectsRoutes } from './projects.routes.ts';
import { createProjects } from './projects.service.ts';
import { createFileReader } from './reading/file-reader.ts';
import { createSemanticSearch } from './semantic-search.ts';

export interface ProjectsParts {
  budgets: Pick<Budgets, 'aiKilobytes'>;
  models: Models;
  runs: Runs;
  sendAndAnswer: SendAndAnswer;
  assertStreamSlotFor: RunStreams['assertStreamSlotFor'];
  isAlone: boolean;
  uploads: Uploads;
  objects: Objects;
  /** The processes of the offline assistant. */
  workers: Pool;
  /** The processes that read uploaded documents. */
  documentWorkers: Pool;
}

/** Collections of Markdown files, and chats that answer from them. */
export function openProjects(
  platform: Platform,
  {
    budgets,
    models,
    runs,
    sendAndAnswer,
    assertStreamSlotFor,
    workers,
    documentWorkers,
    isAlone,
    uploads,
    objects,
  }: ProjectsParts,
) {
  const { db, url: databaseUrl } = platform.database;
  const place = async (): Promise<Place> => ({ databaseUrl, store: await objects.address() });
  const reader = createFileReader(place, platform.log);
  const indexing = createIndexing(platform, reader, { isAlone });
  const contents = createContents(db, objects);
  const projects = createProjects(platform, { sessions: runs.sessions, objects });
  const files = createProjectFiles(platform, { budgets, projects, objects, contents, wake: indexing.wake });
  const chats = createProjectChats(platform, projects, runs.sessions);

  const tasks = workers.tasks<typeof libraryTasks>(new URL('library-tasks.ts', import.meta.url));
  const semanticSearch = createSemanticSearch(platform, { tasks, place });
  const choose = createChoose(platform, { tasks, place, semanticSearch, models });

  runs.define(
    projectChat({
      db,
      choose,
      answer: async (request, by) => tasks('answer', { place: await place(), ...request }, by),
      plan: async (request, by) =>
        tasks('plan', { place: await place(), contextTokens: models.contextTokens, ...request }, by),
      passages: async (request, by) => tasks('passagesAt', { place: await place(), ...request }, by),
      log: (runId) => runs.log(runId),
    }),
  );

  return {
    knowledge: createKnowledge({
      db,
      contents,
      choose: async (request, by) => tasks('choose', { place: await place(), ...request }, by),
    }),
    /** The ids that are not a project of this person. */
    async missing(ownerId: string, ids: readonly string[]): Promise<string[]> {
      const known = await listOwn(db, ownerId, ids.filter(isId));
      return ids.filter((id) => !known.some((project) => project.id === id));
    },
    personalData: projectsPersonalData(platform, objects),
    load: () => countUnreadFiles(db),

    routes(app: FastifyInstance): void {
      projectsRoutes(app, {
        projects,
        files,
        importDocument: createImport(documentWorkers),
        uploads,
        chats,
        sendAndAnswer,
        assertStreamSlotFor,
      });
      app.addHook('onReady', () => indexing.start());
      app.addHook('onClose', async () => {
        await Promise.all([indexing.stop(), semanticSearch.stop()]);
      });
    },
  };
}
