import { Client } from 'pg';
import { isRoot } from './account.ts';
import { findBinaries, placeBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { lockDirectory } from './directory-lock.ts';
import type { Log, Names } from './errors.ts';
import { findPlace, prepareDataDirectory, systemFolder } from './place.ts';
import { stopOrphan } from './postmaster.ts';
import { supervise } from './supervisor.ts';

interface Options {
  /** Made when it is missing. Holds the cluster, its password and the log of PostgreSQL. */
  dataDir: string;
  log: Log;
  names: Names;
  /** Where this process can be reached, for the message that a second starter gets. */
  address?: string;
}

export interface ManagedPostgres {
  /** Connects as superuser over a private socket. It stays the same when PostgreSQL is started again. */
  url: string;
  /** The process id of PostgreSQL, which changes when it is started again. */
  pid: () => number;
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

    const supervisor = await supervise(place, binaries, log);
    const url = (database: string) =>
      `postgresql://${names.database}:${place.password}@localhost/${database}?host=${encodeURIComponent(supervisor.socketDir)}`;
    await ensureDatabase(url('postgres'), names.database).catch(async (error: unknown) => {
      await supervisor.stop();
      throw error;
    });
    log.info(`PostgreSQL ${binaries.version} runs in ${place.cluster}`);
    return {
      url: url(names.database),
      pid: supervisor.pid,
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
