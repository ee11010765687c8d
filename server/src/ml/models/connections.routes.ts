import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Origin } from '../../account/audit/index.ts';
import { type Caller, isAdmin, route } from '../../platform/http/index.ts';
import { forbidden } from '../../platform/problems/index.ts';
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

/** @throws {Problem} 403 unless the caller is an administrator. */
function originOf(caller: Caller, { ip, id }: FastifyRequest): Origin {
  if (!isAdmin(caller)) throw forbidden();
  return { actorId: caller.userId, address: ip, requestId: id };
}

export function connectionsRoutes(
  app: FastifyInstance,
  { connections, explorer, usage, environment }: ConnectionsRoutesParts,
): void {
  const present = (rows: ModelConnectionRow[]) => ({ connections: rows.map(presentConnection), environment });

  route(app, 'models.connections.list', async ({ caller, request }) => {
    originOf(caller, request);
    return present(await connections.list());
  });
  route(app, 'models.connections.add', async ({ caller, body, request }) =>
    presentConnection(await connections.add(originOf(caller, request), body)),
  );
  route(app, 'models.connections.change', async ({ caller, params, body, request }) =>
    presentConnection(await connections.change(originOf(caller, request), params.connection_id, body)),
  );
  route(app, 'models.connections.remove', async ({ caller, params, request }) => {
    await connections.remove(originOf(caller, request), params.connection_id);
    return undefined;
  });
  route(app, 'models.order', async ({ caller, body, request }) =>
    present(await connections.order(originOf(caller, request), body.ids)),
  );
  route(app, 'models.usage', async ({ caller, query, request }) => {
    originOf(caller, request);
    return usage.read(query.days);
  });

  const limit = { callsPerMinute: trialsPerMinute };
  route(
    app,
    'models.available',
    async ({ caller, body, request }) => {
      originOf(caller, request);
      return explorer.available(body);
    },
    limit,
  );
  route(
    app,
    'models.trial',
    async ({ caller, body, request }) => {
      originOf(caller, request);
      return explorer.trial(caller.userId, body);
    },
    limit,
  );
  route(
    app,
    'models.discover',
    async ({ caller, body, request }) => {
      originOf(caller, request);
      return explorer.discover(body.host);
    },
    limit,
  );
}
