import { LRUCache } from 'lru-cache';
import { addressKey, type CallWindow } from '../platform/limits/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Objects } from '../platform/store/index.ts';
import type { BuiltRemote, LiveReleases, ReleasedFile } from '../platform/web/index.ts';
import { findRelease, listParts, type ReleaseRef } from './delivery.repository.ts';
import { builtOf, fileOf } from './released-files.ts';

const maxReleases = 500;

interface KnownRelease {
  built: BuiltRemote;
  files: ReadonlyMap<string, ReleasedFile>;
}

interface Needs {
  objects: Objects;
  /** Limits each caller's database queries for addresses without a release. */
  misses: CallWindow;
  /** How long a missing release is remembered before it is looked up again. */
  absentMs: number;
}

const keyOf = ({ remote, id }: ReleaseRef): string => `${remote}/${id}`;

/** Complete releases, cached in memory: a release never changes. */
export function createKnownReleases({ database: { db } }: Platform, { objects, misses, absentMs }: Needs) {
  const cache = new LRUCache<string, KnownRelease>({ max: maxReleases });
  const absent = new LRUCache<string, true>({ max: maxReleases });

  async function load(ref: ReleaseRef): Promise<KnownRelease | undefined> {
    const cached = cache.get(keyOf(ref));
    if (cached) return cached;
    const found = await findRelease(db, ref);
    if (!found || found.missing > 0) return undefined;
    const parts = await listParts(db, ref);
    const files = new Map(parts.flatMap((part) => fileOf(part, objects)));
    const release = { built: builtOf(ref, found.release.manifest, parts), files };
    cache.set(keyOf(ref), release);
    return release;
  }

  const file: LiveReleases['file'] = async (remote, id, path, address) => {
    const key = keyOf({ remote, id });
    const cached = cache.get(key);
    if (cached) return cached.files.get(path);
    const caller = addressKey(address);
    if (absent.has(key) || misses.refusedMs(caller) > 0) return undefined;
    const release = await load({ remote, id });
    if (release) return release.files.get(path);
    absent.set(key, true, { ttl: absentMs });
    await misses.take(caller);
    return undefined;
  };

  return {
    file,
    /** Undefined for a release that does not exist or is incomplete. */
    builtOf: async (ref: ReleaseRef): Promise<BuiltRemote | undefined> => (await load(ref))?.built,
    /** Forgets which releases were missing. */
    forgetMissing: (): void => absent.clear(),
    /** Forgets all releases, since some may have been removed. */
    forget: (): void => cache.clear(),
  };
}

export type KnownReleases = ReturnType<typeof createKnownReleases>;
