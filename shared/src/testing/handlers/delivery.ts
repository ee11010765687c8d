import type { Release } from '../../contract/index.ts';
import { apiError } from '../api-error.ts';
import { delivery } from '../delivery.ts';
import { handle } from '../handle.ts';
import { accessHandlers } from './delivery-access.ts';
import { adminsOnly, seenRemote, visibleRemotes } from './delivery-rights.ts';
import { rolloutHandlers } from './delivery-rollouts.ts';
import { pageOf } from './paging.ts';
import { isAdmin } from './rights.ts';

const nothingMeasured = { hours: [], failures: [], comparison: null };

/** Delivery calls by signed-in users. Programs with a release token are tested against the server. */
export const deliveryHandlers = [
  handle('delivery.remotes', ({ caller }) => visibleRemotes(caller)),

  handle('delivery.releases.list', ({ caller, params, query }) => {
    const remote = seenRemote(caller, params.name);
    if (remote instanceof Response) return remote;
    const { items, ...page } = pageOf(
      delivery.releases.filter((release) => release.remote === remote.name).reverse(),
      query,
    );
    return { releases: items, ...page };
  }),

  handle('delivery.releases.inUse', ({ caller }) => {
    const seen = visibleRemotes(caller);
    if (seen instanceof Response) return seen;
    const isInUse = ({ remote, id }: Release): boolean =>
      seen.remotes.some(({ name, live, rollout }) => name === remote && (id === live || id === rollout?.to));
    const releases = delivery.releases.filter(isInUse).reverse();
    return { releases: releases.sort((a, b) => a.remote.localeCompare(b.remote)) };
  }),

  handle('delivery.releases.create', ({ caller }) => adminsOnly(caller) ?? apiError(404, 'NOT_FOUND')),
  handle('delivery.files.put', ({ caller }) => adminsOnly(caller) ?? apiError(404, 'NOT_FOUND')),
  handle('delivery.maps.put', ({ caller }) => adminsOnly(caller) ?? apiError(404, 'NOT_FOUND')),

  handle('delivery.measures.report', () => undefined),
  handle('delivery.measures.read', ({ caller, query }) => {
    const remote = seenRemote(caller, query.remote);
    if (remote instanceof Response) return remote;
    const measures = delivery.measures.get(remote.name) ?? nothingMeasured;
    const since = Date.now() - query.hours * 3_600_000;
    return { ...measures, hours: measures.hours.filter(({ hour }) => Date.parse(hour) >= since) };
  }),

  handle('delivery.platform', () => delivery.platform),

  handle('delivery.access', ({ caller }) => ({
    is_admin: isAdmin(caller),
    teams: delivery.members.filter((one) => one.user_id === caller.user_id).map(({ team }) => team),
  })),

  ...rolloutHandlers,
  ...accessHandlers,
];
