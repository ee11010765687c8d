import { refuse } from '../api-error.ts';
import { handle, isLockedOut } from '../handle.ts';
import { openSession, tables } from '../tables.ts';
import { isDeliveryMember } from './delivery-rights.ts';

const provider = 'http://localhost/oidc';

/** The authorisation code of the provider for a person: `code-user-maya`. */
export const codeOf = (userId: string): string => `code-${userId}`;

export const authHandlers = [
  handle('auth.login', () => {
    const state = crypto.randomUUID();
    tables.flows.set(state, undefined);
    return { state, login_url: `${provider}/auth?state=${state}` };
  }),

  handle('auth.callback', ({ query }) => {
    const state = query.state ?? '';
    // A repeated callback, as after a reload, gets the same answer.
    const finished = tables.flows.get(state);
    if (finished) return finished;
    const user = tables.users.get(query.code?.replace(/^code-/, '') ?? '');
    if (!tables.flows.has(state) || query.error !== undefined || !user) refuse(400, 'SIGN_IN_FAILED');
    if (isLockedOut(user)) refuse(403, 'ACCOUNT_SUSPENDED');
    const tokens = {
      success: true,
      access_token: openSession(user.user_id),
      id_token: `id-${user.user_id}`,
    } as const;
    tables.flows.set(state, tokens);
    return tokens;
  }),

  handle('auth.me', ({ caller, tagged }) =>
    tagged(caller, { ...caller, is_delivery_member: isDeliveryMember(caller) }),
  ),

  handle('auth.refresh', () => {
    if (tables.cookieUserId === undefined) refuse(401, 'UNAUTHENTICATED');
    return { success: true, access_token: openSession(tables.cookieUserId) };
  }),

  handle('auth.logout', ({ request }) => {
    tables.sessions.delete(request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '');
    tables.cookieUserId = undefined;
    return { logout_url: `${provider}/session/end` };
  }),
];
