import type { FastifyInstance } from 'fastify';
import type { Agents } from '../../account/profiles/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Pool } from '../../platform/workers/index.ts';
import type { Models } from '../models/index.ts';
import type { Runs, SendAndAnswer } from '../runs/index.ts';
import type { Toolbox } from '../tools/index.ts';
import type * as offlineTasks from './offline-tasks.ts';
import { swarmRoutes } from './swarm.routes.ts';
import { createSwarmService } from './swarm.service.ts';
import { swarmWorkflow } from './swarm.workflow.ts';

export interface SwarmParts {
  models: Models;
  runs: Runs;
  sendAndAnswer: SendAndAnswer;
  /** Workers of the offline assistant. */
  workers: Pool;
  agents: Pick<Agents, 'ofOwner' | 'abilitiesOf'>;
  toolbox: Toolbox;
}

/** Swarm chats: agents hand a conversation over to each other, with a reason. */
export function openSwarm(
  platform: Platform,
  { models, runs, sendAndAnswer, workers, agents, toolbox }: SwarmParts,
) {
  const tasks = workers.tasks<typeof offlineTasks>(new URL('offline-tasks.ts', import.meta.url));
  const { abilitiesOf } = agents;
  runs.define(
    swarmWorkflow({ byRules: (question, by) => tasks('answer', question, by), toolbox, abilitiesOf }),
  );
  const swarm = createSwarmService({ platform, runs, models, agents });
  return { routes: (app: FastifyInstance): void => swarmRoutes(app, { swarm, sendAndAnswer }) };
}
