import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { isRoot } from './account.ts';
import { findBinaries, placeBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { lockDirectory } from './directory-lock.ts';
import type { Log, Names } from './errors.ts';
import { HANDOVER, prepareHandover, unbrokenMarker } from './handover.ts';
import { isPostmasterOf, readPidFile } from './pid-file.ts';
import {
  addressOf,
  exists,
  findExistingPlace,
  findPlace,
  prepareDataDirectory,
  systemFolder,
} from './place.ts';
import { stopOrphan } from './postmaster.ts';
import { supervise } from './supervisor.ts';

interface Options {
  /** Created if missing. Contains the cluster, its password and the log of PostgreSQL. */
  dataDir: string;
  log: Log;
  names: Names;
  /** The address of this process, for the error message of a second start. */
  address?: string;
  /** Keeps every finished file of the write-ahead log until `openHandover` has confirmed that it was archived. */
  archive?: { delaySeconds: number } | undefined;
}

export interface ManagedPostgres {
  /** Connects as superuser over a private socket. It does not change when PostgreSQL restarts. */
  url: string;
  /** The process id of PostgreSQL, which changes when it restarts. */
  pid: () => number;
  cluster: string;
  /** The folder for `openHandover`, in which PostgreSQL requests archiving. */
  handover: string;
  stop: () => Promise<void>;
}

/**
 * Runs a private PostgreSQL in the data directory, which only one process can use at a time.
 * @throws ManagedPostgresError when it cannot start, with advice on what to do.
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
    // A copy of a data directory refers to the same cluster elsewhere, which must have only one owner as well.
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
    else await rm(unbrokenMarker(place.cluster), { force: true });
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
 * Finds the PostgreSQL that another process runs in a data directory, without changing anything.
 * @returns its address; undefined when none is running.
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

/** Whether a data directory has a database, running or not. */
export async function hasManagedPostgres(dataDir: string): Promise<boolean> {
  const place = await findExistingPlace(dataDir);
  return place !== undefined && exists(place.cluster);
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
