import type { FastifyInstance, FastifyReply } from 'fastify';
import { route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { originOf } from '../audit/index.ts';
import { forgetBrowser, identityCookies } from './cookies.ts';
import type { OwnSessions } from './own-sessions.service.ts';

/** The caller's list of sessions, and signing out of one or all of them. */
export function ownSessionsRoutes(app: FastifyInstance, platform: Platform, sessions: OwnSessions): void {
  const forgetThis = (reply: FastifyReply): void => forgetBrowser(reply, identityCookies(platform.publicUrl));

  route(app, 'auth.sessions.list', async ({ caller }) => ({ sessions: await sessions.list(caller) }));

  route(app, 'auth.sessions.end', async ({ caller, params, request, reply }) => {
    await sessions.end(caller, params.session_id, originOf(caller, request));
    if (params.session_id === caller.sessionId) forgetThis(reply);
  });

  route(app, 'auth.sessions.endAll', async ({ caller, query, request, reply }) => {
    await sessions.endAll(caller, query.keep_current, originOf(caller, request));
    if (!query.keep_current) forgetThis(reply);
  });
}
