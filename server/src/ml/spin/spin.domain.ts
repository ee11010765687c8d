import type { FastifyInstance } from 'fastify';
import type { Agents } from '../../account/profiles/index.ts';
import type { Budgets } from '../../platform/limits/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sockets } from '../../platform/socket/index.ts';
import type { Pool } from '../../platform/workers/index.ts';
import type { Models } from '../models/index.ts';
import type { Runs } from '../runs/index.ts';
import type { Toolbox } from '../tools/index.ts';
import type * as offlineTasks from './offline-tasks.ts';
import { spinRoutes } from './spin.routes.ts';
import { createSpinService, type SpinParts } from './spin.service.ts';
import { spinWorkflow } from './spin.workflow.ts';
import { spinSocket } from './spin-socket.ts';

export interface SpinOptions extends Pick<SpinParts, 'agentOf'> {
  abilitiesOf: Agents['abilitiesOf'];
  toolbox: Toolbox;
  runs: Runs;
  models: Models;
  sockets: Sockets;
  /** Workers of the offline assistant. */
  workers: Pool;
  budgets: Pick<Budgets, 'spinFrames'>;
}

/** Spin chats: a team of agents goes through phases, votes and produces artifacts. */
export function openSpin(platform: Platform, options: SpinOptions) {
  const { runs, models, sockets, budgets, agentOf, abilitiesOf, toolbox, workers } = options;
  const tasks = workers.tasks<typeof offlineTasks>(new URL('offline-tasks.ts', import.meta.url));
  runs.define(spinWorkflow({ tasks, abilitiesOf, toolbox }));
  const spin = createSpinService({ runs, models, agentOf, tasks });
  return {
    routes(app: FastifyInstance): void {
      spinRoutes(app, spin);
      sockets.add(spinSocket(spin, { log: platform.log, frames: budgets.spinFrames }));
    },
  };
}
