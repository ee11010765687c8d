import type { DeliveryMember } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../platform/http/index.ts';
import { actorOf } from './delivery.policy.ts';
import type { NamedMember } from './members.repository.ts';
import type { Members } from './members.service.ts';

const presentMember = ({ team, userId, handle, addedAt }: NamedMember): DeliveryMember => ({
  team,
  user_id: userId,
  handle,
  added_at: addedAt.toISOString(),
});

export function memberRoutes(app: FastifyInstance, members: Members): void {
  route(app, 'delivery.access', ({ caller }) => members.access(caller));

  route(app, 'delivery.members.list', async ({ caller, request }) => ({
    members: (await members.list(actorOf(caller, request))).map(presentMember),
  }));

  route(app, 'delivery.members.add', async ({ caller, body, request }) =>
    presentMember(await members.add(actorOf(caller, request), body.team, body.user_id)),
  );

  route(app, 'delivery.members.remove', ({ caller, params, request }) =>
    members.remove(actorOf(caller, request), params.team, params.user_id),
  );
}
