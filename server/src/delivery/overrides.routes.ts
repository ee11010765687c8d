import type { Override } from '@alma/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, route } from '../platform/http/index.ts';
import { type Actor, actorOf } from './delivery.policy.ts';
import type { Members } from './members.service.ts';
import type { OverrideRow } from './overrides.repository.ts';
import type { Overrides } from './overrides.service.ts';

const presentOverride = ({ id, remote, release, createdAt, expiresAt }: OverrideRow): Override => ({
  id,
  remote,
  release,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
});

export function overrideRoutes(
  app: FastifyInstance,
  { overrides, members }: { overrides: Overrides; members: Members },
): void {
  const memberOf = async (caller: Caller, request: FastifyRequest): Promise<Actor> =>
    actorOf(caller, request, await members.teamsOf(caller));

  route(app, 'delivery.overrides.list', async ({ caller, request }) => ({
    overrides: (await overrides.list(await memberOf(caller, request))).map(presentOverride),
  }));

  route(app, 'delivery.overrides.create', async ({ caller, body, request }) =>
    presentOverride(
      await overrides.create(await memberOf(caller, request), { remote: body.remote, id: body.release }),
    ),
  );

  route(app, 'delivery.overrides.remove', ({ caller, params, request }) =>
    overrides.remove(actorOf(caller, request), params.override_id).then(() => undefined),
  );
}
