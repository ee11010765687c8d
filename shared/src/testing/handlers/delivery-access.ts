import { deliveryLimits, isDevServer } from '../../contract/delivery/limits.ts';
import type { ReleaseToken } from '../../contract/index.ts';
import { refuse } from '../api-error.ts';
import { delivery, makeDeliveredRemote, nextDeliveryId } from '../delivery.ts';
import { handle } from '../handle.ts';
import { tables } from '../tables.ts';
import { isDeliveryMember, requireDeliveryAdmin, visibleRemote } from './delivery-rights.ts';
import { listOf } from './paging.ts';
import { isAdmin } from './rights.ts';

const weekMs = 7 * 24 * 60 * 60_000;

/** Removes the first match from a list and returns it. */
function removeFirst<T>(list: T[], isMeant: (item: T) => boolean): T | undefined {
  const place = list.findIndex(isMeant);
  return place === -1 ? undefined : list.splice(place, 1)[0];
}

const tokenHandlers = [
  handle('delivery.tokens.list', ({ caller, query }) => {
    requireDeliveryAdmin(caller);
    return listOf('tokens', [...delivery.tokens].reverse(), query);
  }),

  handle('delivery.tokens.create', ({ caller, body }) => {
    requireDeliveryAdmin(caller);
    const known =
      delivery.remotes.get(body.remote) ?? makeDeliveredRemote({ name: body.remote, team: body.team });
    if (known.team !== body.team)
      refuse(409, 'REMOTE_TAKEN', { message: `This name belongs to the team ${known.team}` });
    const token: ReleaseToken = {
      ...body,
      id: nextDeliveryId(),
      created_by: caller.user_id,
      created_at: new Date().toISOString(),
      last_used_at: null,
      revoked_at: null,
    };
    delivery.tokens.push(token);
    return { ...token, secret: `alma_release_${delivery.tokens.length}` };
  }),

  handle('delivery.tokens.revoke', ({ caller, params }) => {
    requireDeliveryAdmin(caller);
    const token = delivery.tokens.find(({ id }) => id === params.token_id);
    if (!token) refuse(404, 'NOT_FOUND', { message: 'There is no such release token' });
    token.revoked_at ??= new Date().toISOString();
    return undefined;
  }),
];

const memberHandlers = [
  handle('delivery.members.list', ({ caller }) => {
    requireDeliveryAdmin(caller);
    return { members: [...delivery.members].sort(byTeamAndHandle) };
  }),

  handle('delivery.members.add', ({ caller, body: { team, user_id: userId } }) => {
    requireDeliveryAdmin(caller);
    const person = tables.users.get(userId);
    const isTeam = [...delivery.remotes.values()].some((remote) => remote.team === team);
    if (!isTeam || !person) refuse(404, 'NOT_FOUND', { message: 'There is no such team or person' });
    const known = delivery.members.find((one) => one.team === team && one.user_id === userId);
    if (known) return known;
    const member = { team, user_id: userId, handle: person.handle, added_at: new Date().toISOString() };
    delivery.members.push(member);
    return member;
  }),

  handle('delivery.members.remove', ({ caller, params }) => {
    requireDeliveryAdmin(caller);
    const gone = removeFirst(
      delivery.members,
      (one) => one.team === params.team && one.user_id === params.user_id,
    );
    if (!gone) refuse(404, 'NOT_FOUND', { message: 'This person is not a member of this team' });
    return undefined;
  }),
];

interface Named {
  team: string;
  handle: string | null;
}
const byTeamAndHandle = (a: Named, b: Named): number =>
  a.team.localeCompare(b.team) || (a.handle ?? '').localeCompare(b.handle ?? '');

const overrideHandlers = [
  handle('delivery.overrides.list', ({ caller }) => {
    if (!isDeliveryMember(caller) && !isAdmin(caller)) refuse(403, 'FORBIDDEN');
    const own = delivery.overrides.filter(({ userId }) => userId === caller.user_id);
    return { overrides: own.map(({ userId: _userId, ...override }) => override).reverse() };
  }),

  handle('delivery.overrides.create', ({ caller, body }) => {
    visibleRemote(caller, body.remote);
    const release = delivery.releases.find((one) => one.remote === body.remote && one.id === body.release);
    const isLocal = isDevServer(body.release);
    if (!release && !isLocal)
      refuse(404, 'NOT_FOUND', { message: 'There is no such release of this remote' });
    if (release && release.missing > 0) refuse(409, 'RELEASE_INCOMPLETE');
    if (delivery.overrides.length >= deliveryLimits.overrides) refuse(409, 'LIMIT_REACHED');
    const override = {
      ...body,
      id: nextDeliveryId(),
      created_at: new Date().toISOString(),
      expires_at: new Date(Date.now() + weekMs).toISOString(),
    };
    delivery.overrides.push({ ...override, userId: caller.user_id });
    return override;
  }),

  handle('delivery.overrides.remove', ({ caller, params }) => {
    const gone = removeFirst(
      delivery.overrides,
      ({ id, userId }) => id === params.override_id && userId === caller.user_id,
    );
    if (!gone) refuse(404, 'NOT_FOUND', { message: 'You have no such override' });
    return undefined;
  }),
];

/** Release tokens, members of teams, and overrides. */
export const accessHandlers = [...tokenHandlers, ...memberHandlers, ...overrideHandlers];
