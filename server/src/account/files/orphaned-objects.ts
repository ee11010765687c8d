import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ObjectStore } from '../../platform/store/index.ts';
import { noteLoose, strikeLoose, takeLoose } from './files.repository.ts';

/** Longer than any upload takes from its first byte to its row. */
const untouchedMs = 15 * 60_000;
const maxAtOnce = 50;

export type OrphanedObjects = ReturnType<typeof createOrphanedObjects>;

/** Objects between the store and the database, so that neither ever holds what the other knows nothing of for long. */
export function createOrphanedObjects(platform: Platform, store: ObjectStore) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());

  /** Removes objects that no file uses; what fails is left for the next time. */
  async function remove(objectKeys: readonly string[]): Promise<void> {
    try {
      for (const key of objectKeys) await store.remove(key);
      await strikeLoose(db, objectKeys);
    } catch (error) {
      platform.log.warn({ err: error }, 'unused objects stay for now');
    }
  }

  return {
    remove,

    /** Stores a file under a new key, and takes it into use by what `use` writes: both or neither. */
    async store<T>(file: string, use: (tx: Transaction, objectKey: string) => Promise<T>): Promise<T> {
      const objectKey = randomBytes(16).toString('hex');
      await noteLoose(db, [objectKey], now());
      try {
        await store.put(objectKey, file);
        return await db.transaction(async (tx) => {
          const result = await use(tx, objectKey);
          await strikeLoose(tx, [objectKey]);
          return result;
        });
      } catch (error) {
        await remove([objectKey]);
        throw error;
      }
    },

    /** What broke off, here or on a server that is no more. Rejects when something could not be removed. */
    async sweep(untouched = untouchedMs): Promise<void> {
      const before = new Date(platform.now() - untouched);
      for (let left = maxAtOnce; left === maxAtOnce;) {
        left = await db.transaction(async (tx) => {
          const objectKeys = await takeLoose(tx, before, maxAtOnce);
          for (const key of objectKeys) await store.remove(key);
          await strikeLoose(tx, objectKeys);
          return objectKeys.length;
        });
      }
    },
  };
}
