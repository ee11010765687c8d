import { buffer } from 'node:stream/consumers';
import type { Executor } from '../../platform/database/index.ts';
import { ObjectMissing, type ObjectStore } from '../../platform/store/index.ts';
import { type FileVersion, findObjectKey } from './versions.repository.ts';

export type Contents = ReturnType<typeof createContents>;

/** Reads contents of files from the object store, under the keys that are kept in the database. */
export function createContents(db: Executor, store: Pick<ObjectStore, 'get'>) {
  /** Undefined when the file or this version of it is gone. @throws when database or store cannot be reached. */
  async function bytes(file: FileVersion): Promise<Buffer | undefined> {
    const objectKey = await findObjectKey(db, file);
    if (objectKey === undefined) return undefined;
    try {
      return await buffer(await store.get(objectKey));
    } catch (error) {
      if (error instanceof ObjectMissing) return undefined;
      throw error;
    }
  }

  return {
    bytes,
    async text(file: FileVersion): Promise<string | undefined> {
      const found = await bytes(file);
      return found && textOf(found);
    },
  };
}

/** Decodes exactly, including a byte order mark. @throws {TypeError} when the bytes are not UTF-8. */
export const textOf = (bytes: Buffer): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
