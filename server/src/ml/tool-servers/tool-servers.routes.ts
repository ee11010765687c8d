import type { FastifyInstance } from 'fastify';
import { adminOrigin } from '../../account/audit/index.ts';
import { adminRoute, route } from '../../platform/http/index.ts';
import { presentAvailable, presentServer } from './tool-servers.present.ts';
import type { ToolServers } from './tool-servers.service.ts';

/** Limited, because each of these calls a tool server. */
const readingsPerMinute = 20;

export function toolServersRoutes(app: FastifyInstance, servers: ToolServers): void {
  route(app, 'tools.available', async () => presentAvailable(await servers.available()));
  adminRoute(app, 'tools.servers.list', async () => ({
    servers: (await servers.list()).map(presentServer),
  }));
  route(app, 'tools.servers.add', async ({ caller, body, request }) =>
    presentServer(await servers.add(adminOrigin(caller, request), body)),
  );
  route(app, 'tools.servers.change', async ({ caller, params, body, request }) =>
    presentServer(await servers.change(adminOrigin(caller, request), params.server_id, body)),
  );
  route(app, 'tools.servers.remove', ({ caller, params, request }) =>
    servers.remove(adminOrigin(caller, request), params.server_id),
  );
  adminRoute(
    app,
    'tools.servers.read',
    async ({ params }) => {
      const { row, ...reading } = await servers.read(params.server_id);
      return { ...reading, server: presentServer(row) };
    },
    { callsPerMinute: readingsPerMinute },
  );
}
