import { buffer } from 'node:stream/consumers';
import type { Executor } from '../../platform/database/index.ts';
import { ObjectMissing, type ObjectStore } from '../../platform/store/index.ts';
import { type FileVersion, findObjectKey } from './versions.repository.ts';

export type Contents = ReturnType<typeof createContents>;

/** Contents of files: the database says under which key of the object store each of them lies. */
export function createContents(db: Executor, store: Pick<ObjectStore, 'get'>) {
  /** Undefined when the file, or this content of it, is gone. @throws while database or store cannot be reached. */
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

/** Exactly what the bytes say, a byte order mark included. @throws {TypeError} when they are not UTF-8. */
export const textOf = (bytes: Buffer): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
