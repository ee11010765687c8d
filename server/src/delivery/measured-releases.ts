import type { Platform } from '../platform/platform.ts';
import type { WebSource } from '../platform/web/index.ts';
import type { RunningRollout } from './live-remotes.ts';
import { listMeasured } from './measures.repository.ts';

/** How long releases that nobody can have are not looked for again. */
const rereadMs = 2_000;

export type MeasuredReleases = ReturnType<typeof createMeasuredReleases>;

interface Needs {
  running: () => readonly RunningRollout[];
  /** The builds of the platform's folder. */
  folder: Pick<WebSource, 'read'>;
}

export function createMeasuredReleases(
  { database: { db } }: Pick<Platform, 'database'>,
  { running, folder }: Needs,
) {
  let names: ReadonlySet<string> = new Set();
  let lookedAt = -Infinity;

  async function look(): Promise<void> {
    lookedAt = performance.now();
    const { registry } = await folder.read();
    const built = new Map(registry.remotes.map(({ name, version, build }) => [name, `${version}-${build}`]));
    const rows = await listMeasured(db);
    names = new Set(rows.map(({ remote, release }) => `${remote}/${release ?? built.get(remote) ?? ''}`));
  }

  /** The first reports of a rollout count too. */
  const isRunning = (remote: string, release: string): boolean =>
    running().some(({ remote: name, to, old }) => name === remote && (release === to || release === old));

  return {
    /** Only those that are of releases that people may have. */
    async only<Item extends { remote: string; release: string }>(items: readonly Item[]): Promise<Item[]> {
      const isMeasured = ({ remote, release }: Item): boolean =>
        names.has(`${remote}/${release}`) || isRunning(remote, release);
      if (!items.every(isMeasured) && performance.now() - lookedAt >= rereadMs) await look();
      return items.filter(isMeasured);
    },
  };
}
