import type { DeliveredRemote, Release, ReleaseToken, Rollout } from '@alma/shared/contract';
import { misfitsOf } from './contract-fit.ts';
import type { FoundRelease, RemoteRow } from './delivery.repository.ts';
import type { ControlState } from './delivery.table.ts';
import type { OfferedContract } from './platform-contract.ts';
import { progressOf } from './rollout-strategy.ts';
import type { RolloutRow } from './rollouts.repository.ts';
import type { ListedToken } from './tokens.repository.ts';

/** A remote and its running rollout. */
export interface RemoteState {
  remote: RemoteRow;
  running: RolloutRow | undefined;
}

/** @param now milliseconds since the epoch, on which the share of a running rollout depends */
export const presentRemote = ({ remote, running }: RemoteState, now: number): DeliveredRemote => ({
  name: remote.name,
  team: remote.team,
  live: remote.live,
  revision: remote.revision,
  changed_at: remote.changedAt.toISOString(),
  rollout: running ? presentRollout(running, now) : null,
  pinned: presentControl(remote.pinned),
  disabled: presentControl(remote.disabled),
  thresholds: { tolerance: remote.tolerance, confidence: remote.confidence },
});

const presentControl = (control: ControlState | null): DeliveredRemote['pinned'] =>
  control && {
    reason: control.reason,
    by: { user_id: control.actorId, token_id: control.tokenId },
    since: control.since,
  };

/** @param contract what this platform offers, for comparison with the release */
export const presentRelease = ({ release, missing }: FoundRelease, contract: OfferedContract): Release => ({
  remote: release.remote,
  id: release.id,
  version: release.manifest.version,
  build: release.manifest.build,
  requires: release.manifest.declaration.requires,
  uses: release.manifest.uses ?? null,
  misfits: misfitsOf(release.manifest, contract),
  changelog: release.manifest.changelog,
  commit: release.manifest.commit ?? null,
  files: release.files,
  bytes: release.bytes,
  missing,
  created_by: { user_id: release.actorId, token_id: release.tokenId },
  created_at: release.createdAt.toISOString(),
});

export const presentRollout = (rollout: RolloutRow, now: number): Rollout => ({
  id: rollout.id,
  remote: rollout.remote,
  kind: rollout.kind,
  strategy: rollout.strategy,
  state: rollout.state,
  ...shareOf(rollout, now),
  audience: rollout.audience,
  from: rollout.from,
  to: rollout.to,
  reason: rollout.reason,
  revision: rollout.revision,
  started_by: { user_id: rollout.actorId, token_id: rollout.tokenId },
  started_at: rollout.startedAt.toISOString(),
  ended_at: rollout.endedAt?.toISOString() ?? null,
});

function shareOf(
  { state, strategy, startedAt }: RolloutRow,
  now: number,
): Pick<Rollout, 'percent' | 'next_step_at'> {
  if (state !== 'running') return { percent: state === 'completed' ? 100 : 0, next_step_at: null };
  const { percent, nextStepAt } = progressOf(strategy, startedAt.getTime(), now);
  return { percent, next_step_at: nextStepAt === undefined ? null : new Date(nextStepAt).toISOString() };
}

export const presentToken = (token: ListedToken): ReleaseToken => ({
  id: token.id,
  remote: token.remote,
  team: token.team,
  label: token.label,
  created_by: token.createdBy,
  created_at: token.createdAt.toISOString(),
  last_used_at: token.lastUsedAt?.toISOString() ?? null,
  revoked_at: token.revokedAt?.toISOString() ?? null,
});
