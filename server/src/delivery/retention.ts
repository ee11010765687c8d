import { createJob } from '../platform/jobs/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Signals } from '../platform/signals/index.ts';
import type { Objects } from '../platform/store/index.ts';
import { removeUnusedMaps } from './maps.repository.ts';
import {
  lockContentsForRemoval,
  removeUnusedContents,
  removeUnusedReleases,
} from './retention.repository.ts';

const intervalMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** Per transaction, during which changes of live releases wait. */
const batch = { releases: 20, contents: 200 };

interface Needs {
  objects: Pick<Objects, 'remove'>;
  signals: Pick<Signals, 'send'>;
}

/**
 * Removes releases that nobody can get any more, and contents that no release lists. A lock allows this on one server
 * at a time, and no registration or upload meanwhile.
 */
export function createRetention(platform: Platform, { objects, signals }: Needs) {
  const { database, config, log } = platform;

  /** @returns whether there may be more. */
  async function removeSome(): Promise<boolean> {
    const at = platform.now();
    const now = new Date(at);
    const unusedBefore = new Date(at - config.releaseRetentionDays * dayMs);
    const [removed, objectKeys] = await database.db.transaction(async (tx) => {
      await lockContentsForRemoval(tx);
      const staleBefore = new Date(at - dayMs);
      const old = await removeUnusedReleases(tx, { now, unusedBefore, staleBefore, limit: batch.releases });
      const keys = [
        ...(await removeUnusedContents(tx, { now, limit: batch.contents })),
        ...(await removeUnusedMaps(tx, { now, limit: batch.contents })),
      ];
      if (old.length > 0) await signals.send(tx, { kind: 'releases.removed' });
      return [old, keys] as const;
    });
    if (removed.length > 0)
      log.info({ releases: removed.map(({ remote, id }) => `${remote}/${id}`) }, 'unused releases removed');
    await objects.remove(objectKeys);
    return removed.length === batch.releases || objectKeys.length >= batch.contents;
  }

  async function run(): Promise<void> {
    while (await removeSome());
  }

  const { start, stop } = createJob({
    everyMs: intervalMs,
    work: run,
    log,
    failure: 'could not remove unused releases',
    span: 'remove-unused-releases',
  });
  return { run, start, stop };
}
