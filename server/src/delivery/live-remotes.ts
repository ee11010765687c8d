import type { RolloutAudience } from '@alma/shared/contract';
import type { Db } from '../platform/database/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { LiveRemote, WebSource } from '../platform/web/index.ts';
import type { RemoteRow } from './delivery.repository.ts';
import type { KnownReleases } from './known-releases.ts';
import { rolloutShare } from './rollout-share.ts';
import { lastRolloutTo, listRunning } from './rollouts.repository.ts';

/** A rollout whose release only some people have. */
export interface RunningRollout {
  id: string;
  remote: string;
  /** Null: the build in the platform's folder. */
  from: string | null;
  /** Id of the release that everyone else has: `from`, or the folder's build; undefined when there is neither. */
  old: string | undefined;
  to: string;
  strategy: string;
  audience: RolloutAudience | null;
  /** Milliseconds since the epoch. */
  startedAt: number;
}

interface Sources {
  releases: Pick<KnownReleases, 'builtOf'>;
  /** The builds in the platform's folder. */
  folder: Pick<WebSource, 'read'>;
}

/** The live release of each remote, and the running rollouts. */
export async function readLiveRemotes(
  { database: { db }, now }: Pick<Platform, 'database' | 'now'>,
  rows: readonly RemoteRow[],
  { releases, folder }: Sources,
): Promise<{ remotes: LiveRemote[]; rollouts: RunningRollout[] }> {
  const rollouts = await readRollouts(db, folder);

  async function toLive({ name, live: id, disabled }: RemoteRow): Promise<LiveRemote> {
    const rollout = rollouts.find(({ remote }) => remote === name);
    const live = id === null ? undefined : await releases.builtOf({ remote: name, id });
    const to = rollout && (await releases.builtOf({ remote: name, id: rollout.to }));
    return {
      name,
      live: live ?? null,
      lastGood: await lastGoodOf(name, id),
      rollout: to && rolloutShare(rollout, to, now),
      isDisabled: disabled !== null,
    };
  }

  /** The release before the live one, to which a browser falls back when the live one fails. */
  async function lastGoodOf(remote: string, id: string | null): Promise<LiveRemote['lastGood']> {
    const promotion = id === null ? undefined : await lastRolloutTo(db, { remote, id }, ['promotion']);
    if (!promotion || promotion.from === id) return undefined;
    if (promotion.from !== null) return releases.builtOf({ remote, id: promotion.from });
    // The folder has the build that the platform itself released, or none.
    return (promotion.actorId ?? promotion.tokenId) === null ? undefined : null;
  }

  return { remotes: await Promise.all(rows.map(toLive)), rollouts };
}

async function readRollouts(db: Db, folder: Sources['folder']): Promise<RunningRollout[]> {
  const rows = await listRunning(db);
  const { registry } = rows.length > 0 ? await folder.read() : { registry: { remotes: [] } };
  return rows.flatMap(({ id, remote, from, to, strategy, audience, startedAt }) => {
    if (to === null) return [];
    const built = registry.remotes.find(({ name }) => name === remote);
    const old = from ?? (built && `${built.version}-${built.build}`);
    return [{ id, remote, from, old, to, strategy, audience, startedAt: startedAt.getTime() }];
  });
}
