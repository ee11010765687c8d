import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type DatabaseAccount, isRoot } from './account.ts';
import { findBinaries, placeBinaries } from './binaries.ts';
import { UNFINISHED } from './cluster.ts';
import { lockDirectory } from './directory-lock.ts';
import { type Log, ManagedPostgresError, type Names } from './errors.ts';
import { HANDOVER, type Handover, openHandover, prepareHandover } from './handover.ts';
import { addressOf, exists, findPlace, prepareDataDirectory, systemFolder, writePrivately } from './place.ts';
import { makeSocketFolder, removeSocketFolder, startPostmaster, stopPostmaster } from './postmaster.ts';

interface Options {
  dataDir: string;
  names: Names;
  log: Log;
  /** Undefined for the end of the archive. */
  until: Date | undefined;
  /** Writes the files of a base backup into an empty folder, and returns the password of the cluster. */
  unpack: (folder: string) => Promise<{ password: string }>;
  /** Reads a file of the log; undefined when it is not in the archive. */
  bring: (name: string) => Promise<Uint8Array | undefined>;
}

/** Replaying weeks of log can take hours. */
const TIMEOUT_MS = 6 * 60 * 60_000;
const POLL_MS = 20;

/**
 * Restores a cluster into an empty data directory from a base backup and the log archived since. A failure leaves no
 * cluster behind.
 * @returns the commit time of the last replayed transaction; undefined when there was none since the base backup
 */
export async function recoverManagedPostgres(options: Options): Promise<Date | undefined> {
  const { names, log } = options;
  const directory = await prepareDataDirectory(options.dataDir, names);
  const lock = await lockDirectory(directory, names);
  try {
    const place = await findPlace(directory, names, log);
    if (await exists(place.cluster))
      throw new ManagedPostgresError(
        `${place.cluster} is already a database. Set ${names.dataDirVariable} to an empty directory.`,
      );
    const copies = isRoot() ? systemFolder(names) : directory;
    const { account } = place;
    const binaries = await placeBinaries(await findBinaries(names), { account, copies, names });
    const unfinished = join(place.home, UNFINISHED);
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    try {
      const { password } = await options.unpack(unfinished);
      await writeFile(join(unfinished, 'recovery.signal'), '');
      await chownTree(account, unfinished);
      const last = await replay({ ...place, cluster: unfinished, password }, binaries, options);
      await writePrivately(join(directory, 'database.password'), password, null);
      await rename(unfinished, place.cluster);
      return last;
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await lock.release();
  }
}

type Place = Parameters<typeof startPostmaster>[0];
type Binaries = Parameters<typeof startPostmaster>[1];

async function replay(
  place: Place,
  binaries: Binaries,
  { until, bring }: Options,
): Promise<Date | undefined> {
  await prepareHandover(place.home, place.account);
  const serving = new AbortController();
  const served = serve(openHandover(join(place.home, HANDOVER), place.account), bring, serving.signal);
  const socketDir = await makeSocketFolder(place);
  try {
    const use = { kind: 'replayed' as const, until };
    const { pid } = await startPostmaster(place, binaries, socketDir, { use, timeoutMs: TIMEOUT_MS });
    const last = await lastReplayed(place, socketDir);
    await stopPostmaster(pid, place);
    return last;
  } catch (error) {
    serving.abort();
    throw (await served) ?? error;
  } finally {
    serving.abort();
    await removeSocketFolder(socketDir, place.names);
    await rm(join(place.home, HANDOVER), { recursive: true, force: true });
  }
}

async function lastReplayed({ names, password }: Place, socketDir: string): Promise<Date | undefined> {
  const client = new Client({ connectionString: addressOf(names, password, socketDir) });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS at');
    return rows[0]?.at ?? undefined;
  } finally {
    await client.end();
  }
}

/**
 * Serves PostgreSQL's requests. A read error ends the recovery, because it must not be taken for the end of the archive.
 * @returns the error that ended the recovery, if any
 */
async function serve(handover: Handover, bring: Options['bring'], signal: AbortSignal): Promise<unknown> {
  try {
    while (!signal.aborted) {
      for (const name of await handover.requested()) {
        const content = await bring(name);
        await (content ? handover.bring(name, content) : handover.refuse(name));
      }
      await pause(POLL_MS);
    }
    return undefined;
  } catch (error) {
    await handover.close();
    return error;
  }
}

async function chownTree(account: DatabaseAccount, folder: string): Promise<void> {
  if (!account) return;
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(join(folder, entry), account.uid, account.gid);
}
