import type { FastifyInstance } from 'fastify';
import { forbidden } from '../problems/index.ts';

const mlBase = '/api-ml/v1/';

const userIdIn = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && 'user_id' in part ? part.user_id : undefined;

/** ML calls may name their caller in query or body; the id of another user is refused. */
export function namedCaller(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ caller, query, body, routeOptions }) => {
    if (!caller || !routeOptions.url?.startsWith(mlBase)) return;
    for (const userId of [userIdIn(query), userIdIn(body)])
      if (userId !== undefined && userId !== caller.userId) throw forbidden();
  });
}
