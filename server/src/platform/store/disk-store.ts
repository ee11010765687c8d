import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { moveDurably } from './durable.ts';
import { assertKey, ObjectMissing, type ObjectStore } from './store.ts';

/** Objects in a folder with 256 subfolders. */
export function createDiskStore(folder: string): ObjectStore {
  const place = (key: string): string => {
    assertKey(key);
    return path.join(folder, key.slice(0, 2).toLowerCase(), key);
  };

  return {
    async put(key, content) {
      const target = place(key);
      const unfinished = `${target}.${randomUUID()}.part`;
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      try {
        await (typeof content === 'string' ? copyFile(content, unfinished) : writeFile(unfinished, content));
        await moveDurably(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    async get(key, range) {
      const handle = await open(place(key), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new ObjectMissing(key) : error;
      });
      return createReadStream('', { fd: handle, ...range });
    },

    async remove(key) {
      await rm(place(key), { force: true });
    },

    address: async () => ({ folder }),
    stop: () => undefined,
  };
}
