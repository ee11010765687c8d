import { deliveryLimits, isDevServer } from '@alma/shared/contract/delivery/limits';
import { LRUCache } from 'lru-cache';
import { addressKey, type CallWindow } from '../platform/limits/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { BuiltRemote, LiveReleases } from '../platform/web/index.ts';
import type { ReleaseRef } from './delivery.repository.ts';
import { listUsable } from './overrides.repository.ts';

/** The format of `randomToken`. */
const idForm = /^[\w-]{43}$/;
const maxKnown = 10_000;

interface Needs {
  /** Undefined for an incomplete release. */
  builtOf: (release: ReleaseRef) => Promise<BuiltRemote | undefined>;
  /** Limits each caller's database queries for unknown ids. */
  misses: CallWindow;
}

/** Resolves ids of overrides; an unknown id is ignored and counts against its caller. */
export function createOverrideReader(
  platform: Platform,
  { builtOf, misses }: Needs,
): LiveReleases['overridden'] {
  /** Recently valid ids, which are read even after wrong ones from the same address. */
  const cache = new LRUCache<string, true>({ max: maxKnown });

  return async (all, address) => {
    const formed = [...new Set(all)].filter((id) => idForm.test(id)).slice(0, deliveryLimits.overrides);
    const caller = addressKey(address);
    const ids = misses.refusedMs(caller) > 0 ? formed.filter((id) => cache.has(id)) : formed;
    if (ids.length === 0) return [];
    const usable = await listUsable(platform.database.db, ids, new Date(platform.now()));
    const good = new Set(usable.map(({ id }) => id));
    for (const id of good) cache.set(id, true);
    for (const id of ids) if (!good.has(id)) cache.delete(id);
    if (good.size < ids.length) await misses.take(caller);
    const found = usable.map(async ({ id, remote, release, userId }) => {
      if (isDevServer(release))
        return platform.config.localRemotes ? [{ override: id, remote, server: release, userId }] : [];
      const built = await builtOf({ remote, id: release });
      return built ? [{ override: id, built }] : [];
    });
    return (await Promise.all(found)).flat();
  };
}
