import type { Override } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../platform/http/index.ts';
import { actorOf } from './delivery.policy.ts';
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
  route(app, 'delivery.overrides.list', async ({ caller, request }) => ({
    overrides: (await overrides.list(await members.readerOf(caller, request))).map(presentOverride),
  }));

  route(app, 'delivery.overrides.create', async ({ caller, body, request }) =>
    presentOverride(
      await overrides.create(await members.readerOf(caller, request), {
        remote: body.remote,
        id: body.release,
      }),
    ),
  );

  route(app, 'delivery.overrides.remove', ({ caller, params, request }) =>
    overrides.remove(actorOf(caller, request), params.override_id),
  );
}
