import type { Platform } from '../platform/platform.ts';
import type { ReleaseRef } from './delivery.repository.ts';
import { touchReleases } from './retention.repository.ts';

const hourMs = 60 * 60_000;
const flushMs = 60_000;

/** Records when files of releases were last requested: to the hour, and in batches. */
export function createReleaseUse({ database, log, now }: Platform) {
  const notedAt = new Map<string, number>();
  let pending: ReleaseRef[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    const refs = pending;
    pending = [];
    if (refs.length === 0) return;
    const at = now();
    try {
      await touchReleases(database.db, refs, { now: new Date(at), before: new Date(at - hourMs) });
    } catch (error) {
      pending.push(...refs);
      log.warn({ err: error }, 'the use of releases is noted later');
    }
  }

  return {
    /** For an existing release. */
    note(ref: ReleaseRef): void {
      const key = `${ref.remote}/${ref.id}`;
      const at = now();
      if (at - (notedAt.get(key) ?? -Infinity) < hourMs) return;
      notedAt.set(key, at);
      pending.push(ref);
    },
    flush,
    start(): void {
      timer = setInterval(() => void flush(), flushMs).unref();
    },
    stop(): Promise<void> {
      clearInterval(timer);
      return flush();
    },
  };
}
