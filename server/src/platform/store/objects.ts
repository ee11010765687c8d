import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Transaction } from '../database/index.ts';
import type { Platform } from '../platform.ts';
import { createBucketStore } from './bucket-store.ts';
import { createDiskStore } from './disk-store.ts';
import { addOrphans, claimOrphans, dropOrphans, type Orphans } from './orphaned-objects.repository.ts';
import type { ObjectStore, StoreAddress } from './store.ts';

/** Longer than any upload takes from its first byte to its row. */
const untouchedMs = 15 * 60_000;
const maxAtOnce = 50;

export type Objects = ReturnType<typeof createObjects>;

export const openStore = (address: StoreAddress): ObjectStore =>
  'folder' in address ? createDiskStore(address.folder) : createBucketStore(address);

/** The objects of the configured store: a bucket, else a folder of the data directory. */
export const openObjects = (platform: Platform): Objects => {
  const { bucket, dataDir } = platform.config;
  return createObjects(platform, openStore(bucket ?? { folder: path.join(dataDir, 'files') }));
};

/** Objects between the store and the database, so that neither ever holds what the other knows nothing of for long. */
export function createObjects(platform: Platform, store: ObjectStore) {
  const { db } = platform.database;

  async function clear(which: Orphans): Promise<void> {
    for (let left = maxAtOnce; left === maxAtOnce;) {
      left = await db.transaction(async (tx) => {
        const objectKeys = await claimOrphans(tx, which, maxAtOnce);
        for (const key of objectKeys) await store.remove(key);
        await dropOrphans(tx, objectKeys);
        return objectKeys.length;
      });
    }
  }

  /** Removes those of these objects that are orphaned; what fails is left for the next sweep. */
  async function remove(objectKeys: readonly string[]): Promise<void> {
    if (objectKeys.length === 0) return;
    await clear({ objectKeys }).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'unused objects stay for now'),
    );
  }

  return {
    get: store.get,
    address: store.address,
    stop: store.stop,
    remove,

    /**
     * Stores a file, by its path, or bytes under a new key, and takes it into use by what `use` writes: both or neither.
     * `use` may orphan the object again.
     */
    async store<T>(
      content: string | Uint8Array,
      use: (tx: Transaction, objectKey: string) => Promise<T>,
    ): Promise<T> {
      const objectKey = randomBytes(16).toString('hex');
      await addOrphans(db, [objectKey], new Date(platform.now()));
      try {
        await store.put(objectKey, content);
        return await db.transaction(async (tx) => {
          await dropOrphans(tx, [objectKey]);
          return use(tx, objectKey);
        });
      } catch (error) {
        // Unless it was committed after all, and only the answer was lost.
        await remove([objectKey]);
        throw error;
      }
    },

    /** Removes what broke off, here or on a server that is no more. Rejects when something could not be removed. */
    sweep: () => clear({ before: new Date(platform.now() - untouchedMs) }),
  };
}
