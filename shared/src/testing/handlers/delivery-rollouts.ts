import type { DeliveredRemote, Rollout, User } from '../../contract/index.ts';
import { refuse } from '../api-error.ts';
import { delivery, makeRollout } from '../delivery.ts';
import { handle } from '../handle.ts';
import { requireDeliveryAdmin, visibleRemote } from './delivery-rights.ts';
import { listOf } from './paging.ts';
import { refuseStale } from './rights.ts';

interface ChangeInput {
  caller: User;
  params: { name: string };
  request: Request;
  replyHeaders: Headers;
}

type Reply = { remote: DeliveredRemote } & Partial<Record<'rollout', Rollout>>;

/** Changes a remote if the caller's `If-Match` is its current revision, as the server does. */
function change<R extends Reply>(
  { caller, params, request, replyHeaders }: ChangeInput,
  work: (remote: DeliveredRemote) => R,
): R {
  requireDeliveryAdmin(caller);
  const remote = delivery.remotes.get(params.name);
  if (!remote) refuse(404, 'NOT_FOUND', { message: 'The registry has no such remote' });
  const [, seen] = /^"(\d+)"$/.exec(request.headers.get('if-match') ?? '') ?? [];
  if (seen === undefined) refuse(400, 'VALIDATION_FAILED');
  if (Number(seen) !== remote.revision) refuseStale();
  const reply = work(remote);
  replyHeaders.set('etag', `"${reply.remote.revision}"`);
  return reply;
}

const restrictionOf = ({ user_id: userId }: User, reason: string) => ({
  reason,
  by: { user_id: userId, token_id: null },
  since: new Date().toISOString(),
});

function updateRemote(remote: DeliveredRemote, changes: Partial<DeliveredRemote>): DeliveredRemote {
  const changed = {
    ...remote,
    ...changes,
    revision: remote.revision + 1,
    changed_at: new Date().toISOString(),
  };
  delivery.remotes.set(remote.name, changed);
  return changed;
}

function endRollout(
  remote: DeliveredRemote,
  running: Rollout,
  state: 'completed' | 'cancelled',
  reason?: string,
): { remote: DeliveredRemote; rollout: Rollout } {
  const rollout: Rollout = {
    ...running,
    state,
    percent: state === 'completed' ? 100 : 0,
    next_step_at: null,
    reason: reason ?? running.reason,
    ended_at: new Date().toISOString(),
  };
  delivery.rollouts.splice(
    delivery.rollouts.findIndex(({ id }) => id === running.id),
    1,
    rollout,
  );
  const live = state === 'completed' ? { live: running.to } : {};
  return { rollout, remote: updateRemote(remote, { ...live, rollout: null }) };
}

type NewRollout = Pick<Rollout, 'kind' | 'to'> &
  Partial<Pick<Rollout, 'strategy' | 'audience' | 'reason'>> & { caller: User };

function startRollout(
  remote: DeliveredRemote,
  { caller, ...input }: NewRollout,
): { remote: DeliveredRemote; rollout: Rollout } {
  const isAtOnce = (input.strategy ?? 'AllAtOnce') === 'AllAtOnce';
  const now = new Date().toISOString();
  const after = updateRemote(remote, isAtOnce ? { live: input.to } : {});
  const rollout = makeRollout({
    ...input,
    remote: remote.name,
    from: remote.live,
    state: isAtOnce ? 'completed' : 'running',
    percent: isAtOnce ? 100 : Number(/\d+/.exec(input.strategy ?? '')?.[0] ?? 0),
    next_step_at: isAtOnce ? null : new Date(Date.now() + 60_000).toISOString(),
    revision: after.revision,
    started_by: { user_id: caller.user_id, token_id: null },
    started_at: now,
    ended_at: isAtOnce ? now : null,
  });
  return { rollout, remote: delivery.remotes.get(remote.name) ?? after };
}

function checkRelease(remote: DeliveredRemote, id: string | null): void {
  if (id === null) return;
  const release = delivery.releases.find((one) => one.remote === remote.name && one.id === id);
  if (!release) refuse(404, 'NOT_FOUND', { message: 'There is no such release of this remote' });
  if (release.missing > 0)
    refuse(409, 'RELEASE_INCOMPLETE', { message: `${release.missing} files of this release are missing` });
}

function refuseRunning({ rollout }: DeliveredRemote): void {
  if (rollout)
    refuse(409, 'ROLLOUT_RUNNING', {
      message: 'A rollout of this remote is running. Complete or cancel it first',
    });
}

function refusePinned({ pinned }: DeliveredRemote): void {
  if (pinned)
    refuse(409, 'REMOTE_PINNED', { message: 'The live release of this remote is pinned. Unpin it first' });
}

/** The running rollout with this id. */
const runningOf = ({ rollout }: DeliveredRemote, id: string): Rollout =>
  rollout?.id === id ? rollout : refuse(409, 'CONFLICT', { message: 'This rollout has already ended' });

export const rolloutHandlers = [
  handle('delivery.rollouts.list', ({ caller, params, query }) => {
    const remote = visibleRemote(caller, params.name);
    const own = delivery.rollouts.filter((rollout) => rollout.remote === remote.name).reverse();
    return listOf('rollouts', own, query);
  }),

  handle('delivery.rollouts.start', (input) =>
    change(input, (remote) => {
      const { release, strategy, audience = null, reason = null } = input.body;
      refuseRunning(remote);
      refusePinned(remote);
      checkRelease(remote, release);
      const rollout = { kind: 'promotion', to: release, strategy, audience, reason } as const;
      return startRollout(remote, { caller: input.caller, ...rollout });
    }),
  ),

  handle('delivery.rollouts.complete', (input) =>
    change(input, (remote) => endRollout(remote, runningOf(remote, input.params.rollout_id), 'completed')),
  ),

  handle('delivery.rollouts.cancel', (input) =>
    change(input, (remote) =>
      endRollout(remote, runningOf(remote, input.params.rollout_id), 'cancelled', input.body.reason),
    ),
  ),

  handle('delivery.rollback', (input) =>
    change(input, (remote) => {
      refusePinned(remote);
      const { to, reason } = input.body;
      if (remote.rollout) return endRollout(remote, remote.rollout, 'cancelled', reason);
      if (remote.live === null)
        refuse(409, 'CONFLICT', { message: 'There is no earlier release to go back to' });
      const promotion = delivery.rollouts.findLast(
        (rollout) => rollout.remote === remote.name && rollout.to === remote.live,
      );
      const earlier = to ?? promotion?.from ?? null;
      checkRelease(remote, earlier);
      return startRollout(remote, { caller: input.caller, kind: 'rollback', to: earlier, reason });
    }),
  ),

  handle('delivery.pin', (input) =>
    change(input, (remote) => {
      refuseRunning(remote);
      const { release = remote.live, reason } = input.body;
      checkRelease(remote, release);
      const pinned = restrictionOf(input.caller, reason);
      return { remote: updateRemote(remote, { live: release, pinned }) };
    }),
  ),
  handle('delivery.unpin', (input) =>
    change(input, (remote) => ({ remote: remote.pinned ? updateRemote(remote, { pinned: null }) : remote })),
  ),

  handle('delivery.disable', (input) =>
    change(input, (remote) => {
      const { reason } = input.body;
      const before = remote.rollout ? endRollout(remote, remote.rollout, 'cancelled', reason).remote : remote;
      return { remote: updateRemote(before, { disabled: restrictionOf(input.caller, reason) }) };
    }),
  ),
  handle('delivery.enable', (input) =>
    change(input, (remote) => ({
      remote: remote.disabled ? updateRemote(remote, { disabled: null }) : remote,
    })),
  ),

  handle('delivery.thresholds.set', (input) =>
    change(input, (remote) => ({ remote: updateRemote(remote, { thresholds: input.body }) })),
  ),
];
