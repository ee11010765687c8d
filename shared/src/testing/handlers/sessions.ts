import type { OwnSession } from '../../contract/index.ts';
import { refuse } from '../api-error.ts';
import { handle } from '../handle.ts';
import { tables } from '../tables.ts';

const tokenOf = (request: Request): string =>
  request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';

/** Here a session's id is its token, which the real server never reveals. */
const ownTokens = (userId: string): string[] =>
  [...tables.sessions].filter(([, owner]) => owner === userId).map(([token]) => token);

export const sessionsHandlers = [
  handle('auth.sessions.list', ({ caller, request }) => {
    const now = new Date().toISOString();
    const sessions = ownTokens(caller.user_id).map((id): OwnSession => ({
      id,
      is_current: id === tokenOf(request),
      browser: 'Firefox 140',
      system: 'Linux',
      address: '127.0.0.1',
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(Date.now() + 14 * 86_400_000).toISOString(),
    }));
    return { sessions: sessions.reverse() };
  }),

  handle('auth.sessions.endAll', ({ caller, query, request }) => {
    for (const token of ownTokens(caller.user_id)) {
      if (!query.keep_current || token !== tokenOf(request)) tables.sessions.delete(token);
    }
    if (!query.keep_current) tables.cookieUserId = undefined;
    return undefined;
  }),

  handle('auth.sessions.end', ({ caller, params, request }) => {
    if (!ownTokens(caller.user_id).includes(params.session_id)) refuse(404, 'NOT_FOUND');
    tables.sessions.delete(params.session_id);
    if (params.session_id === tokenOf(request)) tables.cookieUserId = undefined;
    return undefined;
  }),
];
