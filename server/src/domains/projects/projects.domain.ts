import type { FastifyInstance } from 'fastify';
import type { PersonalDataHolder } from '../../platform/personal-data/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Models } from '../models/index.ts';
import type { Runs, SendAndAnswer } from '../runs/index.ts';
import { createProjectChats } from './chats.service.ts';
import { createProjectFiles } from './files.service.ts';
import { createIncoming } from './incoming/incoming.ts';
import { createIndexing } from './indexing.ts';
import { createMeaning } from './meaning.ts';
import { createRank } from './ranking.ts';
import { createLibraries } from './library.ts';
import { answerEngine } from './offline/answer-engine.ts';
import { projectChat } from './project-chat.workflow.ts';
import { projectsHolder } from './projects.holder.ts';
import { projectsRoutes } from './projects.routes.ts';
import { createProjects } from './projects.service.ts';
import { createFileReader } from './reading/file-reader.ts';

export interface ProjectsParts {
  models: Models;
  runs: Runs;
  sendAndAnswer: SendAndAnswer;
  isAlone: boolean;
}

/** Collections of Markdown files, and chats whose answers rest on them. */
export function openProjects(
  app: FastifyInstance,
  platform: Platform,
  { models, runs, sendAndAnswer, isAlone }: ProjectsParts,
): { personalData: PersonalDataHolder } {
  const reader = createFileReader(platform.database);
  const indexing = createIndexing(platform, reader, { isAlone });
  const libraries = createLibraries(platform, reader);
  const projects = createProjects(platform, runs.sessions);
  const files = createProjectFiles(platform, { projects, wake: indexing.wake });
  const incoming = createIncoming(platform);
  const chats = createProjectChats(platform, projects, runs.sessions);

  const { contextTokens, embeddingModel = '' } = platform.config.model;
  const meaning = models.embed && createMeaning(platform, models.embed, embeddingModel);
  const rank = createRank(platform, meaning);

  models.offlineEngines({ 'project.answer': answerEngine });
  runs.define(projectChat({ models, libraries, rank, contextTokens }));
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
