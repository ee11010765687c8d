import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '../platform/platform.ts';
import { LiveRemotesSchema } from '../platform/web/index.ts';
import { readBuiltRelease } from './built-release.ts';
import { platformActor, platformTeam } from './delivery.policy.ts';
import { addRemote, findRelease, type RemoteRow } from './delivery.repository.ts';
import type { createReleaseUploads } from './release-uploads.ts';
import type { Releases } from './releases.service.ts';
import type { Rollouts } from './rollouts.service.ts';

interface Needs {
  releases: Pick<Releases, 'register' | 'remotes'>;
  rollouts: Pick<Rollouts, 'start'>;
  contents: Pick<ReturnType<typeof createReleaseUploads>, 'take'>;
}

export interface TreeRelease {
  remote: string;
  release: string;
  /** Why it did not go live; undefined: it is live. */
  reason: string | undefined;
}

/**
 * Releases the builds that `dist/remotes.json` names, as teams release theirs: registered once, only new files stored. A
 * build goes live unless a team has shipped the remote itself. Again with the same builds it changes nothing.
 */
export function createTreeReleases(platform: Platform, { releases, rollouts, contents }: Needs) {
  const { webDir } = platform.config;
  const { db } = platform.database;

  async function release(remote: string, folder: string): Promise<TreeRelease> {
    const manifest = await readBuiltRelease(folder);
    const id = `${manifest.version}-${manifest.build}`;
    await db.transaction((tx) => addRemote(tx, remote, platformTeam, new Date(platform.now())));
    const missing = new Set((await releases.register(platformActor, remote, manifest)).hashes);
    for (const file of manifest.files) {
      if (missing.delete(file.sha384))
        await contents.take(path.join(folder, file.path), { ...file, isStored: false });
    }
    return { remote, release: id, reason: await goLive(remote, id) };
  }

  async function goLive(name: string, id: string): Promise<string | undefined> {
    const state = (await releases.remotes(platformActor)).find(({ remote }) => remote.name === name);
    if (!state || state.remote.live === id) return undefined;
    if (state.running) return 'a rollout of it is running';
    if (state.remote.pinned) return `it is pinned to ${state.remote.live}`;
    if (await isOfTeam(state.remote)) return `its team has released ${state.remote.live}`;
    await rollouts.start(platformActor, {
      remote: name,
      ifMatch: `"${state.remote.revision}"`,
      input: { release: id, strategy: 'AllAtOnce' },
    });
    return undefined;
  }

  async function isOfTeam({ name, live }: RemoteRow): Promise<boolean> {
    const found = live === null ? undefined : await findRelease(db, { remote: name, id: live });
    return found !== undefined && (found.release.actorId ?? found.release.tokenId) !== null;
  }

  return async function releaseTree(): Promise<TreeRelease[]> {
    const file = path.join(webDir, 'dist/remotes.json');
    const { remotes } = LiveRemotesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const released: TreeRelease[] = [];
    for (const { name, folder, build } of remotes.filter(({ enabled }) => enabled))
      released.push(await release(name, path.join(webDir, folder, build)));
    return released;
  };
}
