import { hash } from 'node:crypto';
import type { BuiltRemote, RolloutShare, Visitor } from '../platform/web/index.ts';
import type { RunningRollout } from './live-remotes.ts';
import { progressOf } from './rollout-strategy.ts';

const buckets = 100;

/** Who gets the release of a running rollout: its audience, and a share of the buckets that grows with time. */
export function rolloutShare(rollout: RunningRollout, to: BuiltRemote, now: () => number): RolloutShare {
  const first = firstBucket(rollout);
  const percent = (): number => progressOf(rollout.strategy, rollout.startedAt, now()).percent;
  return {
    to,
    percent,
    includes: (visitor) =>
      isInAudience(rollout, visitor) || (visitor.bucket - first + buckets) % buckets < percent(),
  };
}

/** Depends on the release, so that canaries reach different people, but repeating a release reaches the same ones. */
const firstBucket = ({ remote, to }: RunningRollout): number =>
  hash('sha256', `${remote}/${to}`, 'buffer').readUInt32BE() % buckets;

const isInAudience = ({ audience }: RunningRollout, { userId, roles }: Visitor): boolean =>
  audience !== null &&
  ((userId !== null && audience.users.includes(userId)) ||
    roles.some((role) => audience.roles.includes(role)));
