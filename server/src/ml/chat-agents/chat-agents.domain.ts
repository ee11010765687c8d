import type { Answerer } from '../../chat/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Pool } from '../../platform/workers/index.ts';
import type { Models } from '../models/index.ts';
import { createAnswerer } from './answerer.ts';
import type * as offlineTasks from './offline-tasks.ts';

export interface ChatAgentsParts {
  models: Models;
  /** Workers of the offline assistant. */
  workers: Pool;
  answerWith(answerer: Answerer): void;
}

/** Answers for agents in group chats. */
export function openChatAgents({ log }: Platform, { models, workers, answerWith }: ChatAgentsParts): void {
  const tasks = workers.tasks<typeof offlineTasks>(new URL('offline-tasks.ts', import.meta.url));
  answerWith(createAnswerer({ log, models, byRules: (question, by) => tasks('answer', question, by) }));
}
