import { randomUUID } from 'node:crypto';
import type { Rollout, RolloutAudience } from '@alma/shared/contract';
import type { Transaction } from '../platform/database/index.ts';
import type { Platform } from '../platform/platform.ts';
import { incomplete, noSuchRelease } from './delivery.errors.ts';
import type { Actor } from './delivery.policy.ts';
import { presentRemote, presentRollout } from './delivery.present.ts';
import { changeRemote, findRelease, type RemoteRow } from './delivery.repository.ts';
import type { ControlState } from './delivery.table.ts';
import type { ReleaseFit } from './release-fit.ts';
import type { RemoteReply } from './remote-changes.ts';
import type { EndedRollout } from './rollout-ends.ts';
import { isAtOnce } from './rollout-strategy.ts';
import { insertRollout, type RolloutRow } from './rollouts.repository.ts';

export interface RolloutChanged extends RemoteReply {
  rollout: Rollout;
}

interface Needs {
  fit: Pick<ReleaseFit, 'assertFits'>;
}

/** A change of the live release, immediate or in steps. */
interface NewRollout {
  kind: RolloutRow['kind'];
  strategy: string;
  audience: RolloutAudience | null;
  to: string | null;
  reason: string | undefined;
  /** Pins the release after the change. */
  pinned?: ControlState;
}

export type ReleaseActivation = ReturnType<typeof createReleaseActivation>;

/** Makes releases live, for promotions, rollbacks and pins. */
export function createReleaseActivation(platform: Platform, { fit }: Needs) {
  return {
    present: ({ rollout, ...state }: EndedRollout): RolloutChanged => ({
      rollout: presentRollout(rollout, platform.now()),
      remote: presentRemote(state, platform.now()),
    }),

    /** @param id null for the build that came with the platform */
    async assertMayGoLive(tx: Transaction, remote: RemoteRow, id: string | null): Promise<void> {
      if (id === null) return fit.assertFits(tx, remote.name, undefined);
      const found = await findRelease(tx, { remote: remote.name, id });
      if (!found) throw noSuchRelease();
      if (found.missing > 0) throw incomplete(found.missing);
      await fit.assertFits(tx, remote.name, found.release);
    },

    /** Makes a release live, or starts to. */
    async activate(
      tx: Transaction,
      { actorId, tokenId }: Actor,
      remote: RemoteRow,
      { kind, strategy, audience, to, reason, pinned }: NewRollout,
    ): Promise<EndedRollout> {
      const startedAt = new Date(platform.now());
      const isDone = isAtOnce(strategy);
      const live = { ...(isDone && { live: to }), ...(pinned && { pinned }) };
      const after = await changeRemote(tx, remote, live, startedAt);
      const rollout: RolloutRow = {
        id: randomUUID(),
        remote: remote.name,
        kind,
        strategy,
        state: isDone ? 'completed' : 'running',
        audience,
        from: remote.live,
        to,
        reason: reason ?? null,
        revision: after.revision,
        actorId,
        tokenId,
        startedAt,
        endedAt: isDone ? startedAt : null,
      };
      await insertRollout(tx, rollout);
      return { remote: after, rollout, running: isDone ? undefined : rollout };
    },
  };
}
