import type { RolloutThresholds } from '@alma/shared/contract';
import type { Platform } from '../platform/platform.ts';
import { rolloutRunning } from './delivery.errors.ts';
import type { Actor } from './delivery.policy.ts';
import { changeRemote } from './delivery.repository.ts';
import type { ControlState } from './delivery.table.ts';
import type { ReleaseActivation } from './release-activation.ts';
import type { RemoteChange, RemoteChanges, RemoteReply } from './remote-changes.ts';
import type { RolloutEnds } from './rollout-ends.ts';

interface PinInput {
  release?: string | undefined;
  reason: string;
}

interface Needs {
  changes: RemoteChanges;
  ends: RolloutEnds;
  activation: Pick<ReleaseActivation, 'activate' | 'assertMayGoLive'>;
}

export type RemoteControls = ReturnType<typeof createRemoteControls>;

/** Controls that restrict rollouts of a remote: a pin, the kill switch, and the thresholds of its measures. */
export function createRemoteControls(platform: Platform, { changes, ends, activation }: Needs) {
  const now = (): Date => new Date(platform.now());
  const controlledBy = ({ actorId, tokenId }: Actor, reason: string): ControlState => ({
    reason,
    actorId,
    tokenId,
    since: now().toISOString(),
  });

  return {
    /** Pins a release, and first makes it live if it is not, in one transaction. */
    async pin(actor: Actor, change: RemoteChange<PinInput>): Promise<RemoteReply> {
      const { release, reason } = change.input;
      return changes.change(actor, 'delivery.pin', change, async (tx, state) => {
        const { remote, running } = state;
        if (running) throw rolloutRunning();
        const to = release ?? remote.live;
        if (remote.pinned && to === remote.live) return changes.present(state);
        const pinned = controlledBy(actor, reason);
        const details = { from: remote.live, to };
        const record = () =>
          changes.record(tx, actor, remote.name, { action: 'release.pinned', details, reason });
        if (to === remote.live) {
          const after = await changeRemote(tx, remote, { pinned }, now());
          await record();
          return changes.present({ remote: after, running });
        }
        await activation.assertMayGoLive(tx, remote, to);
        const kind = 'promotion' as const;
        const promotion = { kind, strategy: 'AllAtOnce', audience: null, to, reason, pinned };
        const after = await activation.activate(tx, actor, remote, promotion);
        await record();
        return changes.present(after);
      });
    },

    unpin: (actor: Actor, change: RemoteChange): Promise<RemoteReply> =>
      changes.change(actor, 'delivery.unpin', change, async (tx, state) => {
        if (!state.remote.pinned) return changes.present(state);
        const remote = await changeRemote(tx, state.remote, { pinned: null }, now());
        await changes.record(tx, actor, remote.name, { action: 'release.unpinned' });
        return changes.present({ ...state, remote });
      }),

    /** Cancels a running rollout, which would otherwise complete although nobody has seen the release. */
    async disable(actor: Actor, change: RemoteChange<{ reason: string }>): Promise<RemoteReply> {
      const { reason } = change.input;
      return changes.change(actor, 'delivery.disable', change, async (tx, state) => {
        if (state.remote.disabled) return changes.present(state);
        const { running } = state;
        const before = running
          ? (await ends.end(tx, state.remote, running, { state: 'cancelled', actor, reason })).remote
          : state.remote;
        const remote = await changeRemote(tx, before, { disabled: controlledBy(actor, reason) }, now());
        await changes.record(tx, actor, remote.name, { action: 'remote.disabled', reason });
        return changes.present({ remote, running: undefined });
      });
    },

    enable: (actor: Actor, change: RemoteChange): Promise<RemoteReply> =>
      changes.change(actor, 'delivery.enable', change, async (tx, state) => {
        if (!state.remote.disabled) return changes.present(state);
        const remote = await changeRemote(tx, state.remote, { disabled: null }, now());
        await changes.record(tx, actor, remote.name, { action: 'remote.enabled' });
        return changes.present({ ...state, remote });
      }),

    async setThresholds(actor: Actor, change: RemoteChange<RolloutThresholds>): Promise<RemoteReply> {
      const { tolerance, confidence } = change.input;
      return changes.change(actor, 'delivery.thresholds.set', change, async (tx, state) => {
        const { remote } = state;
        if (remote.tolerance === tolerance && remote.confidence === confidence) return changes.present(state);
        const after = await changeRemote(tx, remote, { tolerance, confidence }, now());
        const details = { tolerance, confidence };
        await changes.record(tx, actor, remote.name, { action: 'remote.thresholds_set', details });
        return changes.present({ ...state, remote: after });
      });
    },
  };
}
