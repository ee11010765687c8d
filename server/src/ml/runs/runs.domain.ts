import type { FastifyInstance } from 'fastify';
import { jsonFile, type PersonalDataSource } from '../../platform/personal-data/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Signals } from '../../platform/signals/index.ts';
import { countOpenRuns } from './runs.repository.ts';
import { createPresentSession, runsRoutes } from './runs.routes.ts';
import { createRuns, type RunsParts } from './runs.service.ts';
import { createRunStreams, createSendAndAnswer } from './runs.stream.ts';
import { findSession, sessionIdsOf } from './sessions.repository.ts';

export interface RunsDomainParts extends RunsParts {
  signals: Signals;
}

/** Opens the domain of sessions with assistants: calls, run engine, data export and erasure. */
export function openRuns(platform: Platform, { signals, ...parts }: RunsDomainParts) {
  const { db } = platform.database;
  const { runs, start, stop } = createRuns(platform, parts);
  const streams = createRunStreams(runs, platform.config.limits.eventStreamsPerUser);
  const presentSession = createPresentSession(runs, () => parts.models.assistant());

  const personalData: PersonalDataSource = {
    name: 'sessions',
    ownerOnly: 'ai_sessions',
    async *collect(userId) {
      for (const id of await sessionIdsOf(db, userId)) {
        const session = await findSession(db, id);
        if (!session) continue;
        const { assistant: _assistant, active_run_id: _run, ...rest } = await presentSession(session);
        yield jsonFile(`sessions/${session.kind}-${session.id}.json`, rest);
      }
    },
    erase: (tx, userId) => runs.sessions.erase({ owner: userId }, tx),
  };
  return {
    runs,
    presentSession,
    sendAndAnswer: createSendAndAnswer(runs, streams),
    assertStreamSlotFor: streams.assertStreamSlotFor,
    personalData,
    load: () => countOpenRuns(db),

    routes(app: FastifyInstance): void {
      runsRoutes(app, { runs, streams, presentSession });
      signals.on((signal) => {
        if (signal.kind === 'access.ended') streams.endOf(signal.userId);
      });
      app.addHook('onReady', async () => start());
      app.addHook('preClose', async () => streams.endAll());
      app.addHook('onClose', () => stop());
    },
  };
}
