import type { QualityRun } from '@alma/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Origin } from '../../account/audit/index.ts';
import { type Caller, isAdmin, route } from '../../platform/http/index.ts';
import { forbidden } from '../../platform/problems/index.ts';
import type { QualityRunRow } from './quality.repository.ts';
import type { QualityRuns } from './quality.service.ts';

/** A measurement takes minutes; an administrator may send many that are there already. */
const reportsPerMinute = 60;

const present = ({ id, storedAt, report }: QualityRunRow): QualityRun => ({
  ...report,
  id,
  stored_at: storedAt.toISOString(),
});

/** @throws {Problem} 403 for all but ADMIN. */
function originOf(caller: Caller, { ip, id }: FastifyRequest): Origin {
  if (!isAdmin(caller)) throw forbidden();
  return { actorId: caller.userId, address: ip, requestId: id };
}

export function qualityRoutes(app: FastifyInstance, runs: QualityRuns): void {
  route(app, 'quality.runs.list', async ({ caller, request }) => {
    originOf(caller, request);
    return { runs: (await runs.list()).map(present) };
  });
  route(
    app,
    'quality.runs.add',
    async ({ caller, body, request }) => present(await runs.add(originOf(caller, request), body)),
    { callsPerMinute: reportsPerMinute },
  );
  route(app, 'quality.runs.remove', async ({ caller, params, request }) => {
    await runs.remove(originOf(caller, request), params.quality_run_id);
    return undefined;
  });
}
