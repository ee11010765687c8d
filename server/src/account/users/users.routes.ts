import type { FastifyInstance } from 'fastify';
import { type Call, type Caller, isAdmin, route, withEtag } from '../../platform/http/index.ts';
import { originOf } from '../audit/index.ts';
import type { Directory } from './directory.service.ts';
import type { Erasure } from './erasure.service.ts';
import type { Export } from './export.service.ts';
import type { FirstSteps } from './first-steps.ts';
import type { Roles } from './roles.service.ts';
import type { Actor } from './users.policy.ts';
import type { Users } from './users.service.ts';

export interface UsersParts {
  users: Users;
  directory: Directory;
  roles: Roles;
  erasure: Erasure;
  exportData: Export;
  steps: FirstSteps;
}

const exportsPerMinute = 5;

export function usersRoutes(app: FastifyInstance, parts: UsersParts): void {
  const { users, directory, roles, erasure, exportData, steps } = parts;

  route(app, 'users.list', async ({ query, caller }) => {
    const { users: found, total } = await directory.list(actorOf(caller), query);
    return { users: found, page: query.page, limit: query.limit, total };
  });

  route(app, 'users.byHandle', ({ params, caller }) => directory.byHandle(actorOf(caller), params.handle));

  route(app, 'users.get', async ({ params, caller, reply }) => {
    const { user, etag } = await users.get(actorOf(caller), params.user_id);
    return withEtag(reply, etag, user);
  });

  route(app, 'users.steps', async ({ params, caller }) => {
    const { user } = await users.get(actorOf(caller), params.user_id);
    return { steps: await steps.of(user.user_id) };
  });

  route(app, 'users.update', async ({ params, body, caller, request, reply }: Call<'users.update'>) => {
    const { user, etag } = await users.update(actorOf(caller), {
      userId: params.user_id,
      changes: body,
      ifMatch: request.headers['if-match'],
      origin: originOf(caller, request),
    });
    return withEtag(reply, etag, user);
  });

  route(app, 'users.delete', async ({ params, caller, request }) => {
    const erased = { userId: params.user_id, ifMatch: request.headers['if-match'] };
    await erasure.delete(actorOf(caller), erased, originOf(caller, request));
  });

  route(
    app,
    'users.export',
    async ({ params, caller, request, reply }) => {
      const origin = originOf(caller, request);
      const { fileName, archive } = await exportData(actorOf(caller), params.user_id, origin);
      reply.type('application/zip').header('content-disposition', `attachment; filename="${fileName}"`);
      return archive;
    },
    { callsPerMinute: exportsPerMinute },
  );

  route(app, 'roles.list', async ({ params, caller }) => ({
    roles: await roles.list(actorOf(caller), params.user_id),
  }));

  route(app, 'roles.grant', async ({ params, body, caller, request }) => {
    const change = { userId: params.user_id, ...body, origin: originOf(caller, request) };
    return { roles: await roles.grant(actorOf(caller), change) };
  });

  route(app, 'roles.revoke', async ({ params, body, caller, request }) => {
    const { user_id: userId, role } = params;
    const change = { userId, role, reason: body.reason, origin: originOf(caller, request) };
    return { roles: await roles.revoke(actorOf(caller), change) };
  });
}

/** The caller, for the policy of users. */
export const actorOf = (caller: Caller): Actor => ({ userId: caller.userId, isAdmin: isAdmin(caller) });
