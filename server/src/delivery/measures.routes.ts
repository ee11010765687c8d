import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import type { FastifyInstance } from 'fastify';
import { route } from '../platform/http/index.ts';
import { presentFailure, presentHours } from './measures.present.ts';
import type { Measures } from './measures.service.ts';
import type { Members } from './members.service.ts';

/** Limit for one person; a page sends a few. */
const reportsPerMinute = 30;

export function measureRoutes(
  app: FastifyInstance,
  { measures, members }: { measures: Measures; members: Members },
): void {
  route(app, 'delivery.measures.report', async ({ caller, body }) => measures.take(caller, body.measures), {
    bodyBytes: deliveryLimits.measuresBytes,
    callsPerMinute: reportsPerMinute,
  });

  route(app, 'delivery.measures.read', async ({ caller, query, request }) => {
    const actor = await members.readerOf(caller, request);
    const { hours, failures, comparison } = await measures.read(actor, query);
    return { hours: presentHours(hours), failures: failures.map(presentFailure), comparison };
  });
}
