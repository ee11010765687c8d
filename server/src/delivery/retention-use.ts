import { LRUCache } from 'lru-cache';
import { createJob } from '../platform/jobs/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { ReleaseRef } from './delivery.repository.ts';
import { touchReleases } from './retention.repository.ts';

const hourMs = 60 * 60_000;
const flushMs = 60_000;
const maxNoted = 5_000;

/** Records when files of releases were last requested: to the hour, and in batches. */
export function createReleaseUse({ database, log, now }: Platform) {
  const notedAt = new LRUCache<string, number>({ max: maxNoted });
  let pending: ReleaseRef[] = [];

  async function flush(): Promise<void> {
    const refs = pending;
    pending = [];
    if (refs.length === 0) return;
    const at = now();
    try {
      await touchReleases(database.db, refs, { now: new Date(at), before: new Date(at - hourMs) });
    } catch (error) {
      pending.push(...refs);
      throw error;
    }
  }

  const job = createJob({
    everyMs: flushMs,
    work: flush,
    log,
    failure: 'could not record the use of releases: it will be recorded later',
  });

  return {
    /** Notes a use of a release, which must exist. */
    note(ref: ReleaseRef): void {
      const key = `${ref.remote}/${ref.id}`;
      const at = now();
      if (at - (notedAt.get(key) ?? -Infinity) < hourMs) return;
      notedAt.set(key, at);
      pending.push(ref);
    },
    flush: job.wake,
    start: job.start,
    async stop(): Promise<void> {
      await job.stop();
      await job.wake();
    },
  };
}
