import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Origin } from '../../account/audit/index.ts';
import { type Caller, isAdmin, route } from '../../platform/http/index.ts';
import { forbidden } from '../../platform/problems/index.ts';
import { presentAvailable, presentServer } from './tool-servers.present.ts';
import type { ToolServers } from './tool-servers.service.ts';

/** Limited, because each of these calls a tool server. */
const readingsPerMinute = 20;

/** @throws {Problem} 403 unless the caller is an administrator. */
function originOf(caller: Caller, { ip, id }: FastifyRequest): Origin {
  if (!isAdmin(caller)) throw forbidden();
  return { actorId: caller.userId, address: ip, requestId: id };
}

export function toolServersRoutes(app: FastifyInstance, servers: ToolServers): void {
  route(app, 'tools.available', async () => presentAvailable(await servers.available()));
  route(app, 'tools.servers.list', async ({ caller, request }) => {
    originOf(caller, request);
    return { servers: (await servers.list()).map(presentServer) };
  });
  route(app, 'tools.servers.add', async ({ caller, body, request }) =>
    presentServer(await servers.add(originOf(caller, request), body)),
  );
  route(app, 'tools.servers.change', async ({ caller, params, body, request }) =>
    presentServer(await servers.change(originOf(caller, request), params.server_id, body)),
  );
  route(app, 'tools.servers.remove', async ({ caller, params, request }) => {
    await servers.remove(originOf(caller, request), params.server_id);
    return undefined;
  });
  route(
    app,
    'tools.servers.read',
    async ({ caller, params, request }) => {
      originOf(caller, request);
      const { row, ...reading } = await servers.read(params.server_id);
      return { ...reading, server: presentServer(row) };
    },
    { callsPerMinute: readingsPerMinute },
  );
}
