import type { FastifyInstance } from 'fastify';
import type { Models } from '../models/index.ts';
import type { Runs, SendAndAnswer } from '../runs/index.ts';
import { swarmOfflineEngine } from './offline.ts';
import { swarmRoutes } from './swarm.routes.ts';
import { createSwarmService } from './swarm.service.ts';
import { swarmWorkflow } from './swarm.workflow.ts';

export interface SwarmParts {
  models: Models;
  runs: Runs;
  sendAndAnswer: SendAndAnswer;
}

/** Swarm chats: agents that hand a conversation to one another, and say why. */
export function openSwarm(app: FastifyInstance, { models, runs, sendAndAnswer }: SwarmParts): void {
  models.offlineEngines({ 'swarm.answer': swarmOfflineEngine });
  runs.define(swarmWorkflow);
  swarmRoutes(app, { swarm: createSwarmService({ runs, models }), sendAndAnswer });
}
