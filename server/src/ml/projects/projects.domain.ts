import type { FastifyInstance } from 'fastify';
import type { PersonalDataSource } from '../../platform/personal-data/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Pool } from '../../platform/workers/index.ts';
import { workerEngine, type Models } from '../models/index.ts';
import type { Runs, SendAndAnswer } from '../runs/index.ts';
import { createProjectChats } from './chats.service.ts';
import { createProjectFiles } from './files.service.ts';
import { createIncoming } from './incoming/incoming.ts';
import { createIndexing } from './indexing.ts';
import { createMeaning } from './meaning.ts';
import { createChoose } from './choosing.ts';
import type * as libraryTasks from './library-tasks.ts';
import { answerTexts } from './answer.texts.ts';
import { projectChat, type AnswerInput } from './project-chat.workflow.ts';
import { projectsHolder } from './projects.holder.ts';
import { projectsRoutes } from './projects.routes.ts';
import { createProjects } from './projects.service.ts';
import { createFileReader } from './reading/file-reader.ts';

export interface ProjectsParts {
  models: Models;
  runs: Runs;
  sendAndAnswer: SendAndAnswer;
  isAlone: boolean;
  /** Where the offline assistant works. */
  workers: Pool;
}

/** Collections of Markdown files, and chats whose answers rest on them. */
export function openProjects(
  app: FastifyInstance,
  platform: Platform,
  { models, runs, sendAndAnswer, workers, isAlone }: ProjectsParts,
): { personalData: PersonalDataSource } {
  const reader = createFileReader(platform.database, platform.log);
  const indexing = createIndexing(platform, reader, { isAlone });
  const projects = createProjects(platform, runs.sessions);
  const files = createProjectFiles(platform, { projects, wake: indexing.wake });
  const incoming = createIncoming(platform);
  const chats = createProjectChats(platform, projects, runs.sessions);

  const { contextTokens, embeddingModel = '' } = platform.config.model;
  const tasks = workers.tasks<typeof libraryTasks>(new URL('library-tasks.ts', import.meta.url));
  const { embed } = models;
  const meaning = embed && createMeaning(platform, { embed, model: embeddingModel, tasks });
  const choose = createChoose(platform, { tasks, meaning, contextTokens });

  const { db, url: databaseUrl } = platform.database;
  const answer = workerEngine(answerTexts.method, async (asked: AnswerInput, by) => {
    return [{ type: 'object', value: await tasks('answer', { databaseUrl, ...asked }, by) }];
  });
  models.offlineEngines({ 'project.answer': answer });
  runs.define(projectChat({ models, db, choose }));
  projectsRoutes(app, { projects, files, incoming, chats, sendAndAnswer });
  app.addHook('onReady', async () => {
    await indexing.start();
    incoming.start();
  });
  app.addHook('onClose', async () => {
    incoming.stop();
    await Promise.all([indexing.stop(), meaning?.stop()]);
  });
  return { personalData: projectsHolder(platform) };
}
