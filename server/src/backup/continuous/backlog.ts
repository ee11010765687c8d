import { readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';

const logFileBytes = 16 * 1024 * 1024;
/** Below it the database is close to not being able to write. */
const minFreeBytes = 256 * 1024 * 1024;

interface Options {
  cluster: string;
  maxBytes: number;
  /** Names where the archive lies. */
  place: string;
}

/** A file that is there while the archive has no gap, since a full disk still lets it be removed. */
const markOf = (cluster: string): string => path.join(path.dirname(cluster), 'archive.unbroken');

/** For a start without an archive, whose log nobody keeps. */
export const breakArchive = (cluster: string): Promise<void> => rm(markOf(cluster), { force: true });

/** How much of the log waits on the database's disk, and whether the archive has all of it so far. */
export function createBacklog({ cluster, maxBytes, place }: Options) {
  const mark = markOf(cluster);

  async function waitingBytes(): Promise<number> {
    const found = await readdir(path.join(cluster, 'pg_wal/archive_status')).catch(() => []);
    return found.filter((name) => name.endsWith('.ready')).length * logFileBytes;
  }

  return {
    waitingBytes,

    /** Whether the database's disk is worth more than the archive. */
    async isTooLarge(): Promise<boolean> {
      const waiting = await waitingBytes();
      if (waiting <= logFileBytes) return false;
      if (waiting > maxBytes) return true;
      const { bavail, bsize } = await statfs(cluster);
      return bavail * bsize < minFreeBytes;
    },

    isUnbroken: async (): Promise<boolean> => (await readFile(mark, 'utf8').catch(() => '')) === place,
    setUnbroken: () => writeFile(mark, place),
    setBroken: () => rm(mark, { force: true }),
  };
}

export type Backlog = ReturnType<typeof createBacklog>;
