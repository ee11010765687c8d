import type { RolloutAudience } from '@alma/shared/contract';
import type { Slice, Transaction } from '../platform/database/index.ts';
import { isId } from '../platform/ids/index.ts';
import type { Platform } from '../platform/platform.ts';
import {
  neverLive,
  noEarlierRelease,
  noSuchRollout,
  offForRollout,
  remotePinned,
  rolloutEnded,
  rolloutRunning,
} from './delivery.errors.ts';
import { type Actor, assertMaySee } from './delivery.policy.ts';
import type { RemoteState } from './delivery.present.ts';
import { listRemotes, type RemoteRow } from './delivery.repository.ts';
import type { ReleaseActivation, RolloutChanged } from './release-activation.ts';
import type { RemoteChange, RemoteChanges } from './remote-changes.ts';
import type { RolloutEnds } from './rollout-ends.ts';
import { isAtOnce } from './rollout-strategy.ts';
import { findRollout, lastRolloutTo, listRollouts, type RolloutRow } from './rollouts.repository.ts';

interface StartInput {
  release: string;
  strategy: string;
  audience?: RolloutAudience | undefined;
  reason?: string | undefined;
}

interface RollBackInput {
  to?: string | undefined;
  reason: string;
}

interface EndInput {
  rolloutId: string;
  reason?: string | undefined;
}

interface Needs {
  changes: RemoteChanges;
  ends: RolloutEnds;
  activation: ReleaseActivation;
}

export type Rollouts = ReturnType<typeof createRollouts>;

/** Changes of live releases, immediate or step by step. */
export function createRollouts(platform: Platform, needs: Needs) {
  const { changes, ends, activation } = needs;
  const { db } = platform.database;

  /** Ends the rollout that the caller names, and no other. */
  async function endByHand(
    actor: Actor,
    state: 'completed' | 'cancelled',
    change: RemoteChange<EndInput>,
  ): Promise<RolloutChanged> {
    const { rolloutId, reason } = change.input;
    const endpoint = state === 'completed' ? 'delivery.rollouts.complete' : 'delivery.rollouts.cancel';
    return changes.change(actor, endpoint, change, async (tx, { remote, running }) => {
      if (running?.id === rolloutId)
        return activation.present(await ends.end(tx, remote, running, { state, actor, reason }));
      const known = isId(rolloutId) ? await findRollout(tx, rolloutId) : undefined;
      throw known?.remote === remote.name ? rolloutEnded() : noSuchRollout();
    });
  }

  return {
    start: (actor: Actor, change: RemoteChange<StartInput>): Promise<RolloutChanged> =>
      changes.change(actor, 'delivery.rollouts.start', change, (tx, state) =>
        promote(needs, tx, actor, state, change.input),
      ),

    rollBack: (actor: Actor, change: RemoteChange<RollBackInput>): Promise<RolloutChanged> =>
      changes.change(actor, 'delivery.rollback', change, (tx, state) =>
        rollBack(needs, tx, actor, state, change.input),
      ),

    complete: (actor: Actor, change: RemoteChange<EndInput>): Promise<RolloutChanged> =>
      endByHand(actor, 'completed', change),
    cancel: (actor: Actor, change: RemoteChange<EndInput>): Promise<RolloutChanged> =>
      endByHand(actor, 'cancelled', change),

    /** Reverts a rollout because of its measures; does nothing when it has ended. */
    async revert(rolloutId: string, reason: string): Promise<void> {
      await ends.revert(rolloutId, reason);
      await changes.follow();
    },

    async list(actor: Actor, remote: string, slice: Slice): Promise<{ rows: RolloutRow[]; total: number }> {
      const [found] = await listRemotes(db, remote);
      assertMaySee(actor, remote, found);
      return listRollouts(db, remote, slice);
    },
  };
}

/** The release before the promotion of the live one; null is the build that came with the platform. */
async function earlierRelease(
  tx: Transaction,
  { name, live }: RemoteRow,
  to: string | undefined,
): Promise<string | null> {
  if (live === null || to === live) throw noEarlierRelease();
  if (to !== undefined) {
    if (await lastRolloutTo(tx, { remote: name, id: to }, ['promotion', 'rollback'])) return to;
    throw neverLive();
  }
  const promotion = await lastRolloutTo(tx, { remote: name, id: live }, ['promotion']);
  if (!promotion) throw noEarlierRelease();
  const isOfPlatform = (promotion.actorId ?? promotion.tokenId) === null;
  // A stack has no folder of builds behind the releases of the platform.
  if (promotion.from === null && isOfPlatform) throw noEarlierRelease();
  return promotion.from;
}

async function promote(
  { changes, activation }: Needs,
  tx: Transaction,
  actor: Actor,
  state: RemoteState,
  { release: to, strategy, audience, reason }: StartInput,
): Promise<RolloutChanged> {
  const { remote, running } = state;
  if (running) throw rolloutRunning();
  if (remote.pinned) throw remotePinned();
  if (remote.live === to) {
    const rollout = await lastRolloutTo(tx, { remote: remote.name, id: to }, ['promotion', 'rollback']);
    if (rollout) return activation.present({ ...state, rollout });
  }
  if (remote.disabled && !isAtOnce(strategy)) throw offForRollout();
  await activation.assertMayGoLive(tx, remote, to);
  const started = await activation.activate(tx, actor, remote, {
    kind: 'promotion',
    strategy,
    audience: audience ?? null,
    to,
    reason,
  });
  await changes.record(tx, actor, remote.name, {
    action: started.running ? 'release.rollout_started' : 'release.promoted',
    details: { from: remote.live, to, ...(started.running && { strategy }) },
    reason,
  });
  return activation.present(started);
}

/** While a rollout runs, its old release is the target. */
async function rollBack(
  { changes, ends, activation }: Needs,
  tx: Transaction,
  actor: Actor,
  { remote, running }: RemoteState,
  input: RollBackInput,
): Promise<RolloutChanged> {
  const { reason } = input;
  if (remote.pinned) throw remotePinned();
  if (running) {
    if (input.to !== undefined && input.to !== running.from) throw rolloutRunning();
    return activation.present(await ends.end(tx, remote, running, { state: 'cancelled', actor, reason }));
  }
  const to = await earlierRelease(tx, remote, input.to);
  await activation.assertMayGoLive(tx, remote, to);
  const done = { kind: 'rollback', strategy: 'AllAtOnce', audience: null, to, reason } as const;
  const back = await activation.activate(tx, actor, remote, done);
  const details = { from: remote.live, to };
  await changes.record(tx, actor, remote.name, { action: 'release.rolled_back', details, reason });
  return activation.present(back);
}
