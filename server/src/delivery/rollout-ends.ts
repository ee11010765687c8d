import { recordAudit } from '../account/audit/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Signals } from '../platform/signals/index.ts';
import type { Actor } from './delivery.policy.ts';
import type { RemoteState } from './delivery.present.ts';
import { changeRemote, lockRemote, type RemoteRow } from './delivery.repository.ts';
import { listComparisons } from './release-outcomes.repository.ts';
import { progressOf } from './rollout-strategy.ts';
import { endRollout, findRollout, listRunning, type RolloutRow } from './rollouts.repository.ts';

interface End {
  state: 'completed' | 'cancelled' | 'reverted';
  /** Undefined: the server itself. */
  actor?: Actor;
  reason?: string | undefined;
}

export interface EndedRollout extends RemoteState {
  rollout: RolloutRow;
}

const actions = {
  completed: 'release.promoted',
  cancelled: 'release.rollout_cancelled',
  reverted: 'release.reverted',
} as const;

export type RolloutEnds = ReturnType<typeof createRolloutEnds>;

/** Ends running rollouts, each once under the lock of its remote, by the server that is first. */
export function createRolloutEnds(platform: Platform, signals: Signals) {
  const { db } = platform.database;

  async function end(
    tx: Transaction,
    remote: RemoteRow,
    { id, from, to }: RolloutRow,
    { state, actor, reason }: End,
  ): Promise<EndedRollout> {
    const now = new Date(platform.now());
    const after = await changeRemote(tx, remote, state === 'completed' ? { live: to } : {}, now);
    const rollout = await endRollout(tx, id, { state, reason, now });
    await recordAudit(tx, actor ?? { actorId: null }, actions[state], {
      details: { remote: remote.name, from, to, token_id: actor?.tokenId ?? null },
      reason,
    });
    await signals.send(tx, { kind: 'remotes.changed' });
    return { remote: after, rollout, running: undefined };
  }

  /** Does nothing when the rollout has ended or `mayEnd` returns false. */
  async function endRunning(
    id: string,
    mayEnd: (running: RolloutRow, tx: Transaction) => boolean | Promise<boolean>,
    how: End,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const known = await findRollout(tx, id);
      if (known?.state !== 'running') return;
      const remote = await lockRemote(tx, known.remote);
      const [running] = await listRunning(tx, known.remote);
      if (remote && running?.id === id && (await mayEnd(running, tx))) await end(tx, remote, running, how);
    });
  }

  return {
    end,

    /** Does not complete a rollout whose measures currently look worse: their verdict decides. */
    completeDue: (id: string): Promise<void> =>
      endRunning(
        id,
        async ({ strategy, startedAt }, tx) =>
          progressOf(strategy, startedAt.getTime(), platform.now()).isDue && !(await isWorse(tx, id)),
        { state: 'completed' },
      ),

    revert: (id: string, reason: string): Promise<void> =>
      endRunning(id, () => true, { state: 'reverted', reason }),
  };
}

async function isWorse(tx: Transaction, id: string): Promise<boolean> {
  const [comparison] = await listComparisons(tx, [id]);
  return comparison !== undefined && comparison.worseSince !== null;
}
