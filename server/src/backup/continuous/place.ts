import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BucketConfig } from '../../config/config.ts';
import { moveDurably } from '../../platform/store/index.ts';
import { bucketPlace } from './bucket-place.ts';

/** Storage of an archive: small files under names with slashes, each written completely or not at all. */
export interface ArchivePlace {
  put(name: string, content: Uint8Array): Promise<void>;
  /** Undefined when the file does not exist. */
  get(name: string): Promise<Buffer | undefined>;
  /** The names that begin with `prefix`, sorted. The prefix ends with a slash or is empty. */
  list(prefix: string): Promise<string[]>;
  /** Also succeeds when the file does not exist. */
  remove(name: string): Promise<void>;
  stop(): void;
}

export type PlaceAddress = { folder: string } | BucketConfig;

export const openPlace = (address: PlaceAddress): ArchivePlace =>
  'folder' in address ? folderPlace(address.folder) : bucketPlace(address);

function folderPlace(folder: string): ArchivePlace {
  const pathOf = (name: string): string => path.join(folder, name);
  return {
    async put(name, content) {
      const unfinished = `${pathOf(name)}.part`;
      await mkdir(path.dirname(unfinished), { recursive: true, mode: 0o700 });
      try {
        await writeFile(unfinished, content, { mode: 0o600 });
        await moveDurably(unfinished, pathOf(name));
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    get: (name) => readFile(pathOf(name)).catch(unlessMissing),
    async list(prefix) {
      const found = await readdir(pathOf(prefix), { recursive: true, withFileTypes: true }).catch(
        unlessMissing,
      );
      return (found ?? [])
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
        .sort();
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    stop: () => undefined,
  };
}

export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
