import { readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unbrokenMarker } from '@alma/managed-postgres';

const logFileBytes = 16 * 1024 * 1024;
/** With less free space, the database may soon be unable to write. */
const minFreeBytes = 256 * 1024 * 1024;

interface Options {
  cluster: string;
  maxBytes: number;
  /** Where the archive is and who may open it: a marker for another one does not count. */
  archive: string;
}

/** How much log waits on the database's disk, and whether the archive is without gaps. */
export function createBacklog({ cluster, maxBytes, archive }: Options) {
  const marker = unbrokenMarker(cluster);

  async function waitingBytes(): Promise<number> {
    const found = await readdir(path.join(cluster, 'pg_wal/archive_status')).catch(() => []);
    return found.filter((name) => name.endsWith('.ready')).length * logFileBytes;
  }

  return {
    waitingBytes,

    /** True when the log must be discarded to save the database's disk. */
    async isTooLarge(): Promise<boolean> {
      const waiting = await waitingBytes();
      if (waiting <= logFileBytes) return false;
      if (waiting > maxBytes) return true;
      const { bavail, bsize } = await statfs(cluster);
      return bavail * bsize < minFreeBytes;
    },

    isUnbroken: async (): Promise<boolean> => (await readFile(marker, 'utf8').catch(() => '')) === archive,
    setUnbroken: () => writeFile(marker, archive),
    setBroken: () => rm(marker, { force: true }),
  };
}

export type Backlog = ReturnType<typeof createBacklog>;
