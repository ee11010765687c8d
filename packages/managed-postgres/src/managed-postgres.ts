import { join } from 'node:path';
import { Client } from 'pg';
import { isRoot } from './account.ts';
import { findBinaries, placeBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { lockDirectory } from './directory-lock.ts';
import type { Log, Names } from './errors.ts';
import { HANDOVER, prepareHandover } from './handover.ts';
import { isPostmasterOf, readPidFile } from './pid-file.ts';
import { addressOf, findExistingPlace, findPlace, prepareDataDirectory, systemFolder } from './place.ts';
import { stopOrphan } from './postmaster.ts';
import { supervise } from './supervisor.ts';

interface Options {
  /** Made when it is missing. Holds the cluster, its password and the log of PostgreSQL. */
  dataDir: string;
  log: Log;
  names: Names;
  /** Where this process can be reached, for the message that a second starter gets. */
  address?: string;
  /** Keeps every finished file of the write-ahead log until `openHandover` said that it is stored. */
  archive?: { delaySeconds: number } | undefined;
}

export interface ManagedPostgres {
  /** Connects as superuser over a private socket. It stays the same when PostgreSQL is started again. */
  url: string;
  /** The process id of PostgreSQL, which changes when it is started again. */
  pid: () => number;
  cluster: string;
  /** The folder in which PostgreSQL asks for what `archive` says. */
  handover: string;
  stop: () => Promise<void>;
}

/**
 * Runs a PostgreSQL inside the data directory, which only this process can reach and only one process can use at a time.
 * @throws ManagedPostgresError when it cannot start, with a message that says what to do.
 */
export async function startManagedPostgres({
  dataDir,
  log,
  names,
  address,
  archive,
}: Options): Promise<ManagedPostgres> {
  const directory = await prepareDataDirectory(dataDir, names);
  const locks = [await lockDirectory(directory, names, address)];
  const unlock = async () => {
    await Promise.all(locks.map((lock) => lock.release()));
  };
  try {
    const place = await findPlace(directory, names, log);
    // A copied data directory names the same cluster elsewhere, which must have one owner as well.
    if (place.home !== directory) locks.push(await lockDirectory(place.home, names, address));
    const copies = isRoot() ? systemFolder(names) : directory;
    const binaries = await placeBinaries(await findBinaries(names), {
      account: place.account,
      copies,
      names,
    });
    await ensureCluster(place, binaries);
    if (await stopOrphan(place)) log.warn('Stopped the database that a killed server had left running.');

    if (archive) await prepareHandover(place.home, place.account);
    const use = archive && { kind: 'archived' as const, ...archive };
    const supervisor = await supervise(place, binaries, { log, use });
    const { socketDir } = supervisor;
    await ensureDatabase(addressOf(names, place.password, socketDir, 'postgres'), names.database).catch(
      async (error: unknown) => {
        await supervisor.stop();
        throw error;
      },
    );
    log.info(`PostgreSQL ${binaries.version} runs in ${place.cluster}`);
    return {
      url: addressOf(names, place.password, socketDir),
      pid: supervisor.pid,
      cluster: place.cluster,
      handover: join(place.home, HANDOVER),
      stop: async () => {
        await supervisor.stop();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * The PostgreSQL that another process runs in a data directory, which is left as it is.
 * @returns the address that the other process has as well; undefined when none runs.
 */
export async function findManagedPostgres({
  dataDir,
  names,
}: Pick<Options, 'dataDir' | 'names'>): Promise<string | undefined> {
  const place = await findExistingPlace(dataDir);
  if (!place) return undefined;
  const running = await readPidFile(place.cluster);
  if (!running?.isReady || !(await isPostmasterOf(running.pid, place.cluster))) return undefined;
  return addressOf(names, place.password, running.socketDir);
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
