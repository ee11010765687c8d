import { chmod, chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseAccount } from './account.ts';

/**
 * The folder through which PostgreSQL asks this process to archive or restore a file of its log. The account that runs
 * its commands may only be able to run the system's shell, so they create a request file and wait for an answer file.
 */
export const HANDOVER = 'postgres.handover';

/**
 * A file beside the cluster that exists as long as the archive has no gap: a file can be removed even from a full disk.
 * A start without archiving removes it, because the log that it writes is missing from the archive.
 */
export const unbrokenMarker = (cluster: string): string => join(dirname(cluster), 'archive.unbroken');

const CLOSED = 'closed';
/** Names of the files that PostgreSQL archives: segments, histories, and labels of base backups. */
export const LOG_FILE = /^[0-9A-F]{8}(?:\.history|[0-9A-F]{16}(?:\.[0-9A-F]{8}\.backup|\.partial)?)$/;

/** Commands start in the cluster, next to the folder, so they need no absolute path. PostgreSQL repeats one that fails. */
const enter = `cluster=$PWD; cd ../${HANDOVER} || exit 1; i=0`;
const wait = 'i=$((i+1)); [ $i -le 300 ] || exit 1; sleep 0.2';

export const archiveCommand = [
  enter,
  ': > "%f.wanted" || exit 1',
  `until [ -e "%f.done" ]; do [ -e ${CLOSED} ] && exit 1; ${wait}; done`,
  'rm -f "%f.wanted" "%f.done"',
].join('; ');

export const restoreCommand = [
  enter,
  ': > "%f.wanted" || exit 1',
  `until [ -e "%f.done" ]; do [ -e "%f.none" ] && exit 1; [ -e ${CLOSED} ] && exit 200; ${wait}; done`,
  'mv "%f.done" "$cluster/%p"',
].join('; ');

export type Handover = ReturnType<typeof openHandover>;

export async function prepareHandover(home: string, account: DatabaseAccount): Promise<void> {
  const folder = join(home, HANDOVER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
}

export function openHandover(folder: string, account: DatabaseAccount = null) {
  /** The files with an unanswered request, oldest first. */
  async function requested(): Promise<string[]> {
    const files = new Set(await readdir(folder).catch(() => []));
    return (
      [...files]
        .filter((name) => name.endsWith('.wanted'))
        .map((name) => name.slice(0, -'.wanted'.length))
        // The command deletes an answered request only later, when PostgreSQL may already have removed the file.
        .filter((name) => LOG_FILE.test(name) && !files.has(`${name}.done`))
        .sort()
    );
  }

  return {
    requested,

    /** When the oldest request was made, in milliseconds since the epoch. */
    async waitingSince(): Promise<number | undefined> {
      const [oldest] = await requested();
      if (!oldest) return undefined;
      return stat(join(folder, `${oldest}.wanted`)).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      );
    },

    /** Confirms that a file is archived. */
    done: (name: string): Promise<void> => create(join(folder, `${name}.done`)),

    /** Provides a requested file. */
    async bring(name: string, content: Uint8Array): Promise<void> {
      const unfinished = join(folder, `${name}.part`);
      await create(unfinished, content, account);
      await rm(join(folder, `${name}.wanted`), { force: true });
      await rename(unfinished, join(folder, `${name}.done`));
    },

    /** Answers that there is no such file. */
    async refuse(name: string): Promise<void> {
      await rm(join(folder, `${name}.wanted`), { force: true });
      await create(join(folder, `${name}.none`));
    },

    /** Makes waiting commands fail, so that PostgreSQL can shut down. */
    close: (): Promise<void> => create(join(folder, CLOSED)),
  };
}

/**
 * Always creates the file: the folder belongs to the account that runs PostgreSQL, and a link that it left there would
 * lead a process of root to any file of the machine.
 */
async function create(
  path: string,
  content: Uint8Array = Buffer.alloc(0),
  account: DatabaseAccount = null,
): Promise<void> {
  await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    if (account) await file.chown(account.uid, account.gid);
  } finally {
    await file.close();
  }
}
