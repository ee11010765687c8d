import type { Measuring, QualityRun } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import { adminOrigin } from '../../account/audit/index.ts';
import { adminRoute, route } from '../../platform/http/index.ts';
import type { MeasuringRow } from './measuring.repository.ts';
import type { Measurings } from './measuring.service.ts';
import type { QualityRunRow } from './quality.repository.ts';
import type { QualityRuns } from './quality.service.ts';

/** Allows an administrator to send many stored reports at once. */
const reportsPerMinute = 60;

const present = ({ id, storedAt, report }: QualityRunRow): QualityRun => ({
  ...report,
  id,
  stored_at: storedAt.toISOString(),
});

const presentMeasuring = (row: MeasuringRow): Measuring => ({
  id: row.id,
  model: row.model,
  size: row.size,
  state: row.state,
  done: row.done,
  calls: row.calls,
  tokens: row.tokens,
  max_tokens: row.maxTokens,
  failure: row.failure,
  started_at: row.startedAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
});

interface Needs {
  runs: QualityRuns;
  measurings: Measurings;
}

export function qualityRoutes(app: FastifyInstance, { runs, measurings }: Needs): void {
  runsRoutes(app, runs);
  measuringRoutes(app, measurings);
}

function measuringRoutes(app: FastifyInstance, measurings: Measurings): void {
  adminRoute(app, 'quality.measuring.get', async () => {
    const row = await measurings.read();
    return { measuring: row ? presentMeasuring(row) : null };
  });
  adminRoute(app, 'quality.measuring.estimate', ({ query }) =>
    measurings.estimate(query.connection_id, query.size),
  );
  route(app, 'quality.measuring.start', async ({ caller, body, request }) =>
    presentMeasuring(await measurings.start(adminOrigin(caller, request), body)),
  );
  route(app, 'quality.measuring.stop', ({ caller, request }) =>
    measurings.stop(adminOrigin(caller, request)),
  );
}

function runsRoutes(app: FastifyInstance, runs: QualityRuns): void {
  adminRoute(app, 'quality.runs.list', async () => ({ runs: (await runs.list()).map(present) }));
  route(
    app,
    'quality.runs.add',
    async ({ caller, body, request }) => present(await runs.add(adminOrigin(caller, request), body)),
    { callsPerMinute: reportsPerMinute },
  );
  route(app, 'quality.runs.remove', ({ caller, params, request }) =>
    runs.remove(adminOrigin(caller, request), params.quality_run_id),
  );
}
