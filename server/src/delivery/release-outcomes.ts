import { createHmac } from 'node:crypto';
import type { Measure, RolloutComparison } from '@alma/shared/contract';
import { bucketOf } from '../account/identity/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import type { Caller } from '../platform/http/index.ts';
import type { Platform } from '../platform/platform.ts';
import { deriveKey } from '../platform/security/index.ts';
import type { LiveRemote } from '../platform/web/index.ts';
import { listRemotes, type RemoteRow } from './delivery.repository.ts';
import type { RunningRollout } from './live-remotes.ts';
import {
  addOutcomes,
  type ComparisonRow,
  findLastComparison,
  listComparisons,
  markWorse,
  type Outcome,
} from './release-outcomes.repository.ts';
import { type Side, type Verdict, verdictOf } from './verdict.ts';

/** A report and its sender. */
type Report = Pick<Measure, 'remote' | 'release' | 'outcome'> & Pick<Caller, 'userId' | 'roles'>;

interface Needs {
  live: { runningRollouts(): readonly RunningRollout[]; remotes(): readonly LiveRemote[] };
  /** Reverts a rollout, unless it has ended. */
  revert: (rolloutId: string, reason: string) => Promise<void>;
}

export type ReleaseOutcomes = ReturnType<typeof createReleaseOutcomes>;

/** Compares the two releases of running rollouts by their people, and reverts bad ones. */
export function createReleaseOutcomes(platform: Platform, { live, revert }: Needs) {
  const { db } = platform.database;
  const key = deriveKey(platform.config.secret, 'rollout-voices');

  const runningOf = (remote: string): RunningRollout | undefined =>
    live.runningRollouts().find((rollout) => rollout.remote === remote);

  /** A report about a release that the person does not have counts for neither side. */
  function outcomeOf({ userId, roles, remote, release, outcome }: Report): Outcome[] {
    const rollout = runningOf(remote);
    const share = live.remotes().find(({ name }) => name === remote)?.rollout;
    if (!rollout || !share) return [];
    const isNew = share.includes({ bucket: bucketOf(userId), userId, roles: [...roles] });
    if (release !== (isNew ? rollout.to : rollout.old)) return [];
    const person = createHmac('sha256', key).update(`${rollout.id} ${userId}`).digest('base64url');
    return [{ rolloutId: rollout.id, person, isNew, hasFailed: outcome !== 'ok' }];
  }

  async function judge(row: ComparisonRow, remote: RemoteRow): Promise<void> {
    const before = row.worseSince?.getTime() ?? null;
    const { worseSince, hasLasted, evidence } = verdictOn(row, remote);
    if (hasLasted) return revert(row.rolloutId, reasonOf(row, evidence));
    if (worseSince !== before)
      await markWorse(db, row.rolloutId, worseSince === null ? null : new Date(worseSince));
  }

  const verdictOn = (row: ComparisonRow, remote: RemoteRow): Verdict =>
    verdictOf(sidesOf(row), remote, { now: platform.now(), worseSince: row.worseSince?.getTime() ?? null });

  const comparisonOf = (row: ComparisonRow, remote: RemoteRow): RolloutComparison => {
    const { old, candidate } = sidesOf(row);
    const { evidence, limit } = verdictOn(row, remote);
    return { rollout_id: row.rolloutId, old, new: candidate, evidence: round(evidence), limit: round(limit) };
  };

  return {
    async addReports(tx: Transaction, reports: readonly Report[]): Promise<void> {
      const outcomes = new Map<string, Outcome>();
      for (const outcome of reports.flatMap(outcomeOf)) {
        const name = `${outcome.rolloutId} ${outcome.person} ${outcome.isNew}`;
        const known = outcomes.get(name);
        outcomes.set(name, { ...outcome, hasFailed: outcome.hasFailed || known?.hasFailed === true });
      }
      const inOrder = [...outcomes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, outcome]) => outcome);
      if (inOrder.length > 0) await addOutcomes(tx, inOrder);
    },

    /** Runs on every server: the first to find a bad rollout reverts it. */
    async judge(): Promise<void> {
      const rollouts = live.runningRollouts();
      if (rollouts.length === 0) return;
      const rows = await listComparisons(
        db,
        rollouts.map(({ id }) => id),
      );
      const remotes = await listRemotes(db);
      for (const row of rows) {
        const name = rollouts.find(({ id }) => id === row.rolloutId)?.remote;
        const remote = remotes.find((candidate) => candidate.name === name);
        if (remote) await judge(row, remote);
      }
    },

    /** For the running rollout of a remote, otherwise the last one that people reported about. */
    async comparison(remote: RemoteRow): Promise<RolloutComparison | null> {
      const rollout = runningOf(remote.name);
      if (!rollout) {
        const last = await findLastComparison(db, remote.name);
        return last ? comparisonOf(last, remote) : null;
      }
      const [row] = await listComparisons(db, [rollout.id]);
      return comparisonOf(row ?? emptyComparison(rollout.id), remote);
    },
  };
}

const emptyComparison = (rolloutId: string): ComparisonRow => ({
  rolloutId,
  oldPeople: 0,
  oldFailed: 0,
  newPeople: 0,
  newFailed: 0,
  worseSince: null,
});

const sidesOf = ({
  oldPeople,
  oldFailed,
  newPeople,
  newFailed,
}: ComparisonRow): Record<'old' | 'candidate', Side> => ({
  old: { people: oldPeople, failed: oldFailed },
  candidate: { people: newPeople, failed: newFailed },
});

const round = (value: number): number => Math.round(value * 100) / 100;

function reasonOf(row: ComparisonRow, evidence: number): string {
  const { old, candidate } = sidesOf(row);
  const described = ({ people, failed }: Side): string => `${failed} of ${people} people`;
  return (
    `The new release failed for ${described(candidate)}, the old one for ${described(old)}. ` +
    `The odds that it is worse are ${Math.floor(10 ** Math.min(evidence, 9)).toLocaleString('en')} to 1`
  );
}
