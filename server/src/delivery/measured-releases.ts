import type { Platform } from '../platform/platform.ts';
import type { LiveRemote, WebSource } from '../platform/web/index.ts';
import type { createLiveReleases } from './live-releases.ts';
import { listMeasured } from './measures.repository.ts';

/** How long unknown releases are not looked up again. */
const rereadMs = 2_000;

export type MeasuredReleases = ReturnType<typeof createMeasuredReleases>;

interface Needs {
  live: Pick<ReturnType<typeof createLiveReleases>, 'remotes' | 'runningRollouts'>;
  /** The builds in the platform's folder. */
  folder: Pick<WebSource, 'read'>;
}

export function createMeasuredReleases(
  { database: { db } }: Pick<Platform, 'database'>,
  { live, folder }: Needs,
) {
  let names: ReadonlySet<string> = new Set();
  let refreshedAt = -Infinity;

  async function refresh(): Promise<void> {
    refreshedAt = performance.now();
    const { registry } = await folder.read();
    const built = new Map(registry.remotes.map(({ name, version, build }) => [name, `${version}-${build}`]));
    const rows = await listMeasured(db);
    names = new Set(rows.map(({ remote, release }) => `${remote}/${release ?? built.get(remote) ?? ''}`));
  }

  const isRunning = (remote: string, release: string): boolean =>
    live
      .runningRollouts()
      .some(({ remote: name, to, old }) => name === remote && (release === to || release === old));
  const isLive = (remote: string, release: string): boolean =>
    live.remotes().some((entry) => entry.name === remote && idOfLive(entry) === release);

  return {
    /** Keeps only the items of releases that people may have. */
    async only<Item extends { remote: string; release: string }>(items: readonly Item[]): Promise<Item[]> {
      const isMeasured = ({ remote, release }: Item): boolean =>
        // Live and running releases count before `names` is read again, so that their first reports are kept.
        names.has(`${remote}/${release}`) || isRunning(remote, release) || isLive(remote, release);
      if (!items.every(isMeasured) && performance.now() - refreshedAt >= rereadMs) await refresh();
      return items.filter(isMeasured);
    },
  };
}

const idOfLive = ({ live }: LiveRemote): string | undefined =>
  live ? `${live.version}-${live.build}` : undefined;
