import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/index.ts';
import { actorOf } from '../users/index.ts';
import type { Agents } from './agents.service.ts';
import type { Profiles } from './profiles.service.ts';

export function profilesRoutes(app: FastifyInstance, profiles: Profiles): void {
  route(app, 'profiles.list', async ({ caller, query }) => {
    const { profiles: found, total } = await profiles.list(actorOf(caller), query);
    return { profiles: found, page: query.page, limit: query.limit, total };
  });

  route(app, 'profiles.create', async ({ caller, body, reply }) => {
    const { profile, etag } = await profiles.create(actorOf(caller), body);
    reply.header('etag', etag);
    return profile;
  });

  route(app, 'profiles.get', async ({ caller, params, reply }) => {
    const { profile, etag } = await profiles.get(actorOf(caller), params.profile_id);
    reply.header('etag', etag);
    return profile;
  });

  route(app, 'profiles.update', async ({ caller, params, body, request, reply }) => {
    const change = { id: params.profile_id, groups: body, ifMatch: request.headers['if-match'] };
    const { profile, etag } = await profiles.update(actorOf(caller), change);
    reply.header('etag', etag);
    return profile;
  });

  route(app, 'profiles.delete', async ({ caller, params, request }) => {
    await profiles.delete(actorOf(caller), params.profile_id, request.headers['if-match']);
    return undefined;
  });
}

export function agentsRoutes(app: FastifyInstance, agents: Agents): void {
  const refOf = (params: { profile_id: string; agent_id: string }) => ({
    profileId: params.profile_id,
    agentId: params.agent_id,
  });

  route(app, 'agents.list', async ({ caller, params, query }) => {
    const { agents: found, total } = await agents.list(actorOf(caller), params.profile_id, query);
    return { agents: found, page: query.page, limit: query.limit, total };
  });

  route(app, 'agents.create', async ({ caller, params, body, reply }) => {
    const { agent, etag } = await agents.create(actorOf(caller), params.profile_id, body);
    reply.header('etag', etag);
    return agent;
  });

  route(app, 'agents.get', async ({ caller, params, reply }) => {
    const { agent, etag } = await agents.get(actorOf(caller), refOf(params));
    reply.header('etag', etag);
    return agent;
  });

  route(app, 'agents.update', async ({ caller, params, body, request, reply }) => {
    const change = { ...body, ifMatch: request.headers['if-match'] };
    const { agent, etag } = await agents.update(actorOf(caller), refOf(params), change);
    reply.header('etag', etag);
    return agent;
  });

  route(app, 'agents.delete', async ({ caller, params, request }) => {
    await agents.delete(actorOf(caller), refOf(params), request.headers['if-match']);
    return undefined;
  });
}
