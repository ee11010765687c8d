import type { FastifyInstance } from 'fastify';
import { adminOrigin } from '../../account/audit/index.ts';
import { adminRoute, route } from '../../platform/http/index.ts';
import { presentConnection } from './connections.present.ts';
import type { ModelConnectionRow } from './connections.repository.ts';
import type { Connections } from './connections.service.ts';
import type { Explorer } from './explorer.ts';
import type { UsageReport } from './usage-report.ts';

export interface ConnectionsRoutesParts {
  connections: Connections;
  explorer: Explorer;
  usage: UsageReport;
  /** The model configured by environment variables; null without one. */
  environment: { base_url: string; model: string } | null;
}

/** Limited, because each of these calls an endpoint. */
const trialsPerMinute = 20;

export function connectionsRoutes(
  app: FastifyInstance,
  { connections, explorer, usage, environment }: ConnectionsRoutesParts,
): void {
  const present = (rows: ModelConnectionRow[]) => ({ connections: rows.map(presentConnection), environment });

  adminRoute(app, 'models.connections.list', async () => present(await connections.list()));
  route(app, 'models.connections.add', async ({ caller, body, request }) =>
    presentConnection(await connections.add(adminOrigin(caller, request), body)),
  );
  route(app, 'models.connections.change', async ({ caller, params, body, request }) =>
    presentConnection(await connections.change(adminOrigin(caller, request), params.connection_id, body)),
  );
  route(app, 'models.connections.remove', ({ caller, params, request }) =>
    connections.remove(adminOrigin(caller, request), params.connection_id),
  );
  route(app, 'models.order', async ({ caller, body, request }) =>
    present(await connections.order(adminOrigin(caller, request), body.ids)),
  );
  adminRoute(app, 'models.usage', ({ query }) => usage.read(query.days));

  const limit = { callsPerMinute: trialsPerMinute };
  adminRoute(app, 'models.available', ({ body }) => explorer.available(body), limit);
  adminRoute(app, 'models.trial', ({ caller, body }) => explorer.trial(caller.userId, body), limit);
  adminRoute(app, 'models.discover', ({ body }) => explorer.discover(body.host), limit);
}
