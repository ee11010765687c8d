import { randomUUID } from 'node:crypto';
import type { DeliveredRemote, Rollout } from '@alma/shared/contract';
import { recordAudit } from '../account/audit/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { answerOnce } from '../platform/idempotency/index.ts';
import type { Platform } from '../platform/platform.ts';
import { stale } from '../platform/problems/index.ts';
import type { Signals } from '../platform/signals/index.ts';
import { incomplete, neverLive, noEarlierRelease, noSuchRelease, noSuchRemote } from './delivery.errors.ts';
import { type Actor, assertMayRelease, seenRevision } from './delivery.policy.ts';
import { presentRemote, presentRollout } from './delivery.present.ts';
import {
  changeLive,
  findRelease,
  insertRollout,
  lastRolloutTo,
  listRemotes,
  listRollouts,
  lockRemote,
  type RemoteRow,
  rolloutAt,
  type RolloutRow,
  type Slice,
} from './delivery.repository.ts';

interface Change {
  remote: string;
  /** The `If-Match` header. */
  ifMatch: string | undefined;
  /** Undefined: the release that was live before. */
  to: string | undefined;
  reason: string | undefined;
}

interface Changed {
  rollout: Rollout;
  remote: DeliveredRemote;
}

interface Needs {
  signals: Signals;
  /** Makes this server serve what has changed before the caller is answered. */
  follow: () => Promise<void>;
}

const actions = { promotion: 'release.promoted', rollback: 'release.rolled_back' } as const;

export type Rollouts = ReturnType<typeof createRollouts>;

/** Changes of what is live: one at a time for each remote, none over what the caller has not seen. */
export function createRollouts(platform: Platform, { signals, follow }: Needs) {
  const { db } = platform.database;

  async function change(actor: Actor, kind: RolloutRow['kind'], wanted: Change): Promise<Changed> {
    assertMayRelease(actor, wanted.remote);
    const seen = seenRevision(wanted.ifMatch);
    // The revision rises with each change, so that only a repeated call comes with the same key.
    const key = `${wanted.remote}/${seen}/${wanted.to ?? ''}`;
    const changesNothing = async ({ rollout }: Changed): Promise<boolean> => rollout.revision === seen;
    const call = { userId: actor.callerId, endpoint: `delivery.${kind}`, key, isGone: changesNothing };
    const changed = await answerOnce<Changed>(platform, call, async (tx) => {
      const remote = await lockRemote(tx, wanted.remote);
      if (!remote) throw noSuchRemote();
      if (remote.revision !== seen) throw stale();
      if (kind === 'promotion' && remote.live === wanted.to) {
        const rollout = await rolloutAt(tx, remote.name, remote.revision);
        if (rollout) return present(rollout, remote);
      }
      const to = kind === 'promotion' ? (wanted.to ?? null) : await earlier(tx, remote, wanted.to);
      if (to !== null) await assertComplete(tx, remote.name, to);
      return put(tx, actor, { kind, remote, to, reason: wanted.reason });
    });
    await follow();
    return changed;
  }

  async function put(
    tx: Transaction,
    actor: Actor,
    {
      kind,
      remote,
      to,
      reason,
    }: { kind: RolloutRow['kind']; remote: RemoteRow; to: string | null; reason: string | undefined },
  ): Promise<Changed> {
    const at = new Date(platform.now());
    const after = await changeLive(tx, remote, to, at);
    const { actorId, tokenId } = actor;
    const rollout = {
      id: randomUUID(),
      remote: remote.name,
      kind,
      strategy: 'AllAtOnce',
      state: 'completed' as const,
      from: remote.live,
      to,
      reason: reason ?? null,
      revision: after.revision,
      actorId,
      tokenId,
      startedAt: at,
      endedAt: at,
    };
    await insertRollout(tx, rollout);
    await recordAudit(tx, {
      action: actions[kind],
      subjectId: null,
      details: { remote: remote.name, from: remote.live, to, token_id: tokenId },
      reason,
      origin: actor,
    });
    await signals.send(tx, { kind: 'remotes.changed' });
    return present(rollout, after);
  }

  return {
    promote: (actor: Actor, wanted: Change): Promise<Changed> => change(actor, 'promotion', wanted),
    rollBack: (actor: Actor, wanted: Change): Promise<Changed> => change(actor, 'rollback', wanted),

    async list(actor: Actor, remote: string, slice: Slice): Promise<{ rows: RolloutRow[]; total: number }> {
      assertMayRelease(actor, remote);
      if ((await listRemotes(db, remote)).length === 0) throw noSuchRemote();
      return listRollouts(db, remote, slice);
    },
  };
}

const present = (rollout: RolloutRow, remote: RemoteRow): Changed => ({
  rollout: presentRollout(rollout),
  remote: presentRemote(remote),
});

/** The release that was live before the live one was promoted; null is the build that came with the platform. */
async function earlier(
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
  return promotion.from;
}

async function assertComplete(tx: Transaction, remote: string, id: string): Promise<void> {
  const found = await findRelease(tx, { remote, id });
  if (!found) throw noSuchRelease();
  if (found.missing > 0) throw incomplete(found.missing);
}
