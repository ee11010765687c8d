import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import type { Sockets } from '../../platform/socket/index.ts';
import type { Models } from '../models/index.ts';
import type { Runs } from '../runs/index.ts';
import { decide } from './decide.ts';
import { readFact } from './facts.ts';
import { foldFact } from './fold.ts';
import { spinOfflineEngines } from './offline.ts';
import { performStep } from './perform.ts';
import { spinSocket } from './spin-socket.ts';
import { spinRoutes } from './spin.routes.ts';
import { createSpinService, type SpinParts } from './spin.service.ts';
import { beginRun } from './fold.ts';
import { RunInputSchema } from './session-data.ts';
import type { SpinRun } from './spin.state.ts';

export interface SpinOptions extends Pick<SpinParts, 'agentOf'> {
  runs: Runs;
  models: Models;
  sockets: Sockets;
}

/** What a run may use up: 7 phases of 3 rounds with 6 agents need some 420 steps. */
const budget = { effects: 600, modelCalls: 900 };

/** Spin chats: a team of agents that goes through phases, votes, and leaves artifacts. */
export function openSpin(app: FastifyInstance, platform: Platform, options: SpinOptions): void {
  const { runs, models, sockets, agentOf } = options;
  models.offlineEngines(spinOfflineEngines);
  runs.define<SpinRun>({
    kind: 'spin',
    budget,
    begin: ({ input }) => beginRun(RunInputSchema.parse(input)),
    fold: (run, fact) => {
      const known = readFact(fact);
      return known ? foldFact(run, known) : run;
    },
    decide,
    perform: (effect, run, context) => performStep(effect, run, context, models),
  });
  const spin = createSpinService({ runs, models, agentOf });
  spinRoutes(app, spin);
  sockets.add(spinSocket(spin, { log: platform.log, now: () => platform.now() }));
}
