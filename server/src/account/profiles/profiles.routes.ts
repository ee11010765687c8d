import type { FastifyInstance, FastifyReply } from 'fastify';
import { idempotencyKey, route, withEtag } from '../../platform/http/index.ts';
import { actorOf } from '../users/index.ts';
import type { Agents, TaggedAgent } from './agents.service.ts';
import type { Profiles, TaggedProfile } from './profiles.service.ts';

export function profilesRoutes(app: FastifyInstance, profiles: Profiles): void {
  const shown = (reply: FastifyReply, { profile, etag }: TaggedProfile) => withEtag(reply, etag, profile);

  route(app, 'profiles.list', async ({ caller, query }) => {
    const { profiles: found, total } = await profiles.list(actorOf(caller), query);
    return { profiles: found, page: query.page, limit: query.limit, total };
  });

  route(app, 'profiles.create', async ({ caller, body, request, reply }) =>
    shown(reply, await profiles.create(actorOf(caller), body, { key: idempotencyKey(request) })),
  );

  route(app, 'profiles.get', async ({ caller, params, reply }) =>
    shown(reply, await profiles.get(actorOf(caller), params.profile_id)),
  );

  route(app, 'profiles.update', async ({ caller, params, body, request, reply }) => {
    const change = { id: params.profile_id, groups: body, ifMatch: request.headers['if-match'] };
    return shown(reply, await profiles.update(actorOf(caller), change));
  });

  route(app, 'profiles.delete', ({ caller, params, request }) =>
    profiles.delete(actorOf(caller), params.profile_id, request.headers['if-match']),
  );
}

export function agentsRoutes(app: FastifyInstance, agents: Agents): void {
  const refOf = (params: { profile_id: string; agent_id: string }) => ({
    profileId: params.profile_id,
    agentId: params.agent_id,
  });
  const shown = (reply: FastifyReply, { agent, etag }: TaggedAgent) => withEtag(reply, etag, agent);

  route(app, 'agents.list', async ({ caller, params, query }) => {
    const { agents: found, total } = await agents.list(actorOf(caller), params.profile_id, query);
    return { agents: found, page: query.page, limit: query.limit, total };
  });

  route(app, 'agents.create', async ({ caller, params, body, request, reply }) => {
    const creation = { profileId: params.profile_id, body, key: idempotencyKey(request) };
    return shown(reply, await agents.create(actorOf(caller), creation));
  });

  route(app, 'agents.get', async ({ caller, params, reply }) =>
    shown(reply, await agents.get(actorOf(caller), refOf(params))),
  );

  route(app, 'agents.update', async ({ caller, params, body, request, reply }) => {
    const change = { ...body, ifMatch: request.headers['if-match'] };
    return shown(reply, await agents.update(actorOf(caller), refOf(params), change));
  });

  route(app, 'agents.delete', ({ caller, params, request }) =>
    agents.delete(actorOf(caller), refOf(params), request.headers['if-match']),
  );
}
