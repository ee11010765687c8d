import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Transaction } from '../database/index.ts';
import type { Platform } from '../platform.ts';
import { createBucketStore } from './bucket-store.ts';
import { createDiskStore } from './disk-store.ts';
import {
  addOrphans,
  claimOrphans,
  dropOrphans,
  mayRemove,
  type Orphans,
  postponeOrphan,
} from './orphaned-objects.repository.ts';
import type { ObjectStore, StoreAddress } from './store.ts';

/** Longer than any upload takes from its first byte to its row. */
const untouchedMs = 15 * 60_000;
const maxAtOnce = 50;

interface Cleared {
  count: number;
  failure?: { error: unknown };
}

/** The path of a file, or bytes. */
type Content = string | Uint8Array;

export type Objects = ReturnType<typeof createObjects>;

export const openStore = (address: StoreAddress): ObjectStore =>
  'folder' in address ? createDiskStore(address.folder) : createBucketStore(address);

/** The objects of the configured store: a bucket, or else a folder of the data directory. */
export const openObjects = (platform: Platform): Objects => {
  const { bucket, dataDir } = platform.config;
  return createObjects(platform, openStore(bucket ?? { folder: path.join(dataDir, 'files') }));
};

/** Keeps store and database consistent: objects without a row are recorded as orphans and removed. */
export function createObjects(platform: Platform, store: ObjectStore) {
  const { db } = platform.database;

  async function clear(which: Orphans): Promise<void> {
    for (let lastCount = maxAtOnce; lastCount === maxAtOnce;) {
      const { count, failure } = await db.transaction((tx) => clearSome(tx, which));
      if (failure) throw failure.error;
      lastCount = count;
    }
  }

  /** Stops at the first object that cannot be removed, which then moves to the end of the queue. */
  async function clearSome(tx: Transaction, which: Orphans): Promise<Cleared> {
    if (!(await mayRemove(tx))) return { count: 0 };
    const objectKeys = await claimOrphans(tx, which, maxAtOnce);
    const removed: string[] = [];
    let failure: Cleared['failure'];
    for (const key of objectKeys) {
      try {
        await store.remove(key);
        removed.push(key);
      } catch (error) {
        failure = { error };
        await postponeOrphan(tx, key, new Date(platform.now()));
        break;
      }
    }
    await dropOrphans(tx, removed);
    return { count: removed.length, ...(failure && { failure }) };
  }

  /** Removes these objects if they are orphaned; the next sweep retries what fails. */
  async function remove(objectKeys: readonly string[]): Promise<void> {
    if (objectKeys.length === 0) return;
    await clear({ objectKeys }).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'could not remove unused objects yet'),
    );
  }

  /**
   * Stores contents under new keys and runs `use`, whose writes refer to them: all or nothing. `use` may orphan the
   * objects again.
   */
  async function storeAll<C extends Record<string, Content>, T>(
    contents: C,
    use: (tx: Transaction, keyOf: { [N in keyof C]: string }) => Promise<T>,
  ): Promise<T> {
    const keyed = Object.entries(contents).map(([name, content]) => ({
      name,
      content,
      objectKey: randomBytes(16).toString('hex'),
    }));
    const objectKeys = keyed.map(({ objectKey }) => objectKey);
    const keyOf = Object.fromEntries(keyed.map(({ name, objectKey }) => [name, objectKey]));
    await addOrphans(db, objectKeys, new Date(platform.now()));
    try {
      for (const { objectKey, content } of keyed) await store.put(objectKey, content);
      return await db.transaction(async (tx) => {
        await dropOrphans(tx, objectKeys);
        return use(tx, keyOf as { [N in keyof C]: string });
      });
    } catch (error) {
      // Keeps objects whose transaction was committed although its answer was lost: they are not orphans.
      await remove(objectKeys);
      throw error;
    }
  }

  return {
    get: store.get,
    address: store.address,
    check: store.check,
    stop: store.stop,
    remove,
    storeAll,

    /** The same for a single content. */
    store: <T>(content: Content, use: (tx: Transaction, objectKey: string) => Promise<T>): Promise<T> =>
      storeAll({ content }, (tx, keyOf) => use(tx, keyOf.content)),

    /** Removes objects of interrupted work, here or on a server that is gone. Rejects when one could not be removed. */
    sweep: () => clear({ before: new Date(platform.now() - untouchedMs) }),
  };
}
