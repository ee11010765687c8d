import type { Release, User } from '../../contract/index.ts';
import { refuse } from '../api-error.ts';
import { delivery } from '../delivery.ts';
import { handle } from '../handle.ts';
import { accessHandlers } from './delivery-access.ts';
import { requireDeliveryAdmin, visibleRemote, visibleRemotes } from './delivery-rights.ts';
import { rolloutHandlers } from './delivery-rollouts.ts';
import { listOf } from './paging.ts';
import { isAdmin } from './rights.ts';

const nothingMeasured = { hours: [], failures: [], comparison: null };

function noUpload(caller: User): never {
  requireDeliveryAdmin(caller);
  return refuse(404, 'NOT_FOUND');
}

/** Delivery calls by signed-in users. Programs with a release token are tested against the server. */
export const deliveryHandlers = [
  handle('delivery.remotes', ({ caller }) => ({ remotes: visibleRemotes(caller) })),

  handle('delivery.releases.list', ({ caller, params, query }) => {
    const remote = visibleRemote(caller, params.name);
    const own = delivery.releases.filter((release) => release.remote === remote.name).reverse();
    return listOf('releases', own, query);
  }),

  handle('delivery.releases.inUse', ({ caller }) => {
    const remotes = visibleRemotes(caller);
    const isInUse = ({ remote, id }: Release): boolean =>
      remotes.some(({ name, live, rollout }) => name === remote && (id === live || id === rollout?.to));
    const releases = delivery.releases.filter(isInUse).reverse();
    return { releases: releases.sort((a, b) => a.remote.localeCompare(b.remote)) };
  }),

  handle('delivery.releases.create', ({ caller }) => noUpload(caller)),
  handle('delivery.files.put', ({ caller }) => noUpload(caller)),
  handle('delivery.maps.put', ({ caller }) => noUpload(caller)),

  handle('delivery.measures.report', () => undefined),
  handle('delivery.measures.read', ({ caller, query }) => {
    const remote = visibleRemote(caller, query.remote);
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
