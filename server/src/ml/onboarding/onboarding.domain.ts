import type { FastifyInstance } from 'fastify';
import type { Agents, Profiles } from '../../account/profiles/index.ts';
import type { Users } from '../../account/users/index.ts';
import type { Uploads } from '../../platform/http/index.ts';
import type { Budgets } from '../../platform/limits/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSafeFetch, type SafeFetch } from '../../platform/safe-fetch/index.ts';
import type { By, Pool } from '../../platform/workers/index.ts';
import type { PresentSession, Runs, SendAndAnswer } from '../runs/index.ts';
import { createDocumentReader } from './documents/documents.ts';
import { onboardingRoutes } from './onboarding.routes.ts';
import { createOnboarding } from './onboarding.service.ts';
import { onboardingWorkflow } from './onboarding.workflow.ts';
import { createProfileWriter } from './profile-writer.ts';
import type * as readingTasks from './reading/reading-tasks.ts';

export interface OnboardingDomainParts {
  runs: Runs;
  sendAndAnswer: SendAndAnswer;
  presentSession: PresentSession;
  profiles: Profiles;
  agents: Agents;
  users: Users;
  /** Workers of the offline assistant. */
  workers: Pool;
  /** Workers that read users' documents. */
  documentWorkers: Pool;
  uploads: Uploads;
  budgets: Pick<Budgets, 'fetches'>;
  safeFetch?: SafeFetch | undefined;
}

/** The conversation that fills a profile. */
export function openOnboarding(platform: Platform, parts: OnboardingDomainParts) {
  const {
    runs,
    profiles,
    agents,
    users,
    sendAndAnswer,
    presentSession,
    workers,
    documentWorkers,
    uploads,
    budgets,
    safeFetch = createSafeFetch(),
  } = parts;
  const writer = createProfileWriter(profiles);
  const documents = createDocumentReader({ pool: documentWorkers, safeFetch, uploads });
  runs.define(
    onboardingWorkflow({
      db: platform.database.db,
      writer,
      agents,
      documents,
      fetches: budgets.fetches,
      readingTasks: workers.tasks<typeof readingTasks>(new URL('reading/reading-tasks.ts', import.meta.url)),
      now: () => platform.now(),
    }),
  );
  const onboarding = createOnboarding({
    platform,
    runs,
    profiles,
    agents,
    writer,
    nameOf: async (userId) => (await users.current(userId)).user.display_name,
  });
  return {
    /** The text at a public address. @throws {SafeFetchError} */
    readPage: (url: string, by: By) => documents.page(url, by),

    routes(app: FastifyInstance): void {
      onboardingRoutes(app, { onboarding, runs, documents, sendAndAnswer, presentSession, uploads });
    },
  };
}
