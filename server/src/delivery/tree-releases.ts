import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '../platform/platform.ts';
import { Problem } from '../platform/problems/index.ts';
import { LiveRemotesSchema } from '../platform/web/index.ts';
import { readBuiltRelease } from './built-release.ts';
import { platformActor, platformTeam } from './delivery.policy.ts';
import { addRemote, findRelease, listReleases, listRemotes } from './delivery.repository.ts';
import type { ReleaseUploads } from './release-uploads.ts';
import type { Releases } from './releases.service.ts';
import { lastCompleted } from './rollouts.repository.ts';
import type { Rollouts } from './rollouts.service.ts';

interface Needs {
  releases: Pick<Releases, 'register' | 'remotes'>;
  rollouts: Pick<Rollouts, 'start'>;
  uploads: Pick<ReleaseUploads, 'takeFile' | 'takeMap'>;
}

export interface TreeRelease {
  remote: string;
  release: string;
  /** Why it did not go live; undefined when it is live. */
  reason: string | undefined;
  /** It could not be registered at all. */
  isFailed?: true;
}

/**
 * Releases the builds of `dist/remotes.json` as teams release theirs: registered once, storing only new files. A build
 * goes live unless people have chosen another release. Repeating it with the same builds changes nothing.
 */
export function createTreeReleases(platform: Platform, { releases, rollouts, uploads }: Needs) {
  const { webDir } = platform.config;
  const { db } = platform.database;

  async function release(remote: string, folder: string): Promise<TreeRelease> {
    const manifest = await readBuiltRelease(folder);
    const id = `${manifest.version}-${manifest.build}`;
    await db.transaction((tx) => addRemote(tx, remote, platformTeam, new Date(platform.now())));
    const chosen = await chosenByPeople(remote);
    const { hashes, maps } = await releases.register(platformActor, remote, manifest);
    const missing = new Set(hashes);
    for (const file of manifest.files) {
      if (missing.delete(file.sha384))
        await uploads.takeFile(path.join(folder, file.path), { ...file, isStored: false });
    }
    const missingMaps = new Set(maps);
    for (const { script, sha384, size } of manifest.maps ?? []) {
      if (missingMaps.delete(sha384))
        await uploads.takeMap(path.join(folder, `${script}.map`), { remote, sha384, size });
    }
    return { remote, release: id, reason: await goLive(remote, id, chosen) };
  }

  async function goLive(name: string, id: string, chosen: string | undefined): Promise<string | undefined> {
    const state = (await releases.remotes(platformActor)).find(({ remote }) => remote.name === name);
    if (!state || state.remote.live === id) return undefined;
    if (state.running) return 'a rollout of it is running';
    if (state.remote.pinned) return `it is pinned to ${state.remote.live}`;
    if (chosen !== undefined) return chosen;
    return rollouts
      .start(platformActor, {
        remote: name,
        ifMatch: `"${state.remote.revision}"`,
        input: { release: id, strategy: 'AllAtOnce' },
      })
      .then(() => undefined, refusalOf);
  }

  /** Why the live release stays as people chose it; undefined when they did not, or chose the newest release. */
  async function chosenByPeople(name: string): Promise<string | undefined> {
    const [remote] = await listRemotes(db, name);
    const live = remote?.live ?? null;
    const found = live === null ? undefined : await findRelease(db, { remote: name, id: live });
    if (found && !isOfPlatform(found.release)) return `its team has released ${live}`;
    const last = await lastCompleted(db, name);
    if (!last || isOfPlatform(last)) return undefined;
    const { rows } = await listReleases(db, name, { limit: 1, offset: 0 });
    return rows[0]?.release.id === live
      ? undefined
      : `${live ?? 'the build of the folder'} was made live by hand. Start a rollout at /delivery to continue`;
  }

  return async function releaseTree(): Promise<TreeRelease[]> {
    const file = path.join(webDir, 'dist/remotes.json');
    const { remotes } = LiveRemotesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const released: TreeRelease[] = [];
    for (const { name, folder, build } of remotes.filter(({ enabled }) => enabled)) {
      const failed = ({ message }: Error): TreeRelease => ({
        remote: name,
        release: build,
        reason: message,
        isFailed: true,
      });
      released.push(await release(name, path.join(webDir, folder, build)).catch(failed));
    }
    return released;
  };
}

const isOfPlatform = ({ actorId, tokenId }: { actorId: string | null; tokenId: string | null }): boolean =>
  (actorId ?? tokenId) === null;

/** Why the policy refuses a rollout; other errors are thrown. */
function refusalOf(error: unknown): string {
  if (error instanceof Problem) return error.message;
  throw error;
}
