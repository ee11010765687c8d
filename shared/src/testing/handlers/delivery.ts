import type { DeliveredRemote, ReleaseToken, User } from '../../contract/index.ts';
import { apiError } from '../api-error.ts';
import { handle } from '../handle.ts';
import { hasRole } from './money-rules.ts';
import { pageOf } from './paging.ts';

const refusalOf = (user: User) => (hasRole(user, 'ADMIN') ? undefined : apiError(403, 'FORBIDDEN'));
const unknownRemote = () => apiError(404, 'NOT_FOUND');

/** A registry in which no remote has a release yet. */
const remotes: DeliveredRemote[] = [];
const tokens: ReleaseToken[] = [];

export const deliveryHandlers = [
  handle('delivery.remotes', ({ caller }) => refusalOf(caller) ?? { remotes }),
  handle('delivery.releases.list', ({ caller }) => refusalOf(caller) ?? unknownRemote()),
  handle('delivery.releases.create', ({ caller }) => refusalOf(caller) ?? unknownRemote()),
  handle('delivery.files.put', ({ caller }) => refusalOf(caller) ?? unknownRemote()),
  handle('delivery.rollouts.list', ({ caller }) => refusalOf(caller) ?? unknownRemote()),
  handle('delivery.rollouts.start', ({ caller }) => refusalOf(caller) ?? unknownRemote()),
  handle('delivery.rollback', ({ caller }) => refusalOf(caller) ?? unknownRemote()),
  handle('delivery.tokens.list', ({ caller, query }) => {
    const { items, ...page } = pageOf(tokens, query);
    return refusalOf(caller) ?? { tokens: items, ...page };
  }),
  handle('delivery.tokens.create', ({ caller, body }) => {
    const token = {
      ...body,
      id: `token-${body.remote}`,
      created_by: caller.user_id,
      created_at: new Date().toISOString(),
      last_used_at: null,
      revoked_at: null,
    };
    return refusalOf(caller) ?? { ...token, secret: 'alma_release_test' };
  }),
  handle('delivery.tokens.revoke', ({ caller }) => refusalOf(caller) ?? unknownRemote()),
];
