import type { DeliveredRemote, Release, ReleaseToken, Rollout } from '@alma/shared/contract';
import type { FoundRelease, RemoteRow, RolloutRow } from './delivery.repository.ts';
import type { ListedToken } from './tokens.repository.ts';

export const presentRemote = ({ name, team, live, revision, changedAt }: RemoteRow): DeliveredRemote => ({
  name,
  team,
  live,
  revision,
  changed_at: changedAt.toISOString(),
});

export const presentRelease = ({ release, missing }: FoundRelease): Release => ({
  remote: release.remote,
  id: release.id,
  version: release.manifest.version,
  build: release.manifest.build,
  requires: release.manifest.declaration.requires,
  changelog: release.manifest.changelog,
  commit: release.manifest.commit ?? null,
  files: release.files,
  bytes: release.bytes,
  missing,
  created_by: { user_id: release.actorId, token_id: release.tokenId },
  created_at: release.createdAt.toISOString(),
});

export const presentRollout = (rollout: RolloutRow): Rollout => ({
  id: rollout.id,
  remote: rollout.remote,
  kind: rollout.kind,
  strategy: rollout.strategy,
  state: rollout.state,
  from: rollout.from,
  to: rollout.to,
  reason: rollout.reason,
  revision: rollout.revision,
  started_by: { user_id: rollout.actorId, token_id: rollout.tokenId },
  started_at: rollout.startedAt.toISOString(),
  ended_at: rollout.endedAt?.toISOString() ?? null,
});

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
