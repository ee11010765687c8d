import { Client } from 'pg';
import { type Holder, holdDirectory } from './holder.ts';
import { isRoot } from './managed-account.ts';
import { findBinaries, placeBinaries } from './managed-binaries.ts';
import { ensureCluster, superuser } from './managed-cluster.ts';
import type { ManagedLog } from './managed-errors.ts';
import { findPlace, prepareDataDirectory, SYSTEM_FOLDER } from './managed-place.ts';
import { stopOrphan } from './managed-postmaster.ts';
import { supervise } from './managed-supervisor.ts';

export { type Holder } from './holder.ts';
export { ManagedDatabaseError, type ManagedLog } from './managed-errors.ts';

export interface ManagedOptions {
  dataDir: string;
  log: ManagedLog;
  /** Where this process will be reached, for the message that a second starter gets. */
  address?: string;
}

export interface ManagedDatabase {
  url: string;
  /** The process id of PostgreSQL itself; another one after it had to be started again. */
  pid: () => number;
  holder: Readonly<Holder>;
  announce: (address: string) => void;
  stop: () => Promise<void>;
}

const DATABASE = 'alma';

/** Runs a PostgreSQL of this process's own inside the data directory, reachable by a private socket only. */
export async function startManagedDatabase({
  dataDir,
  log,
  address,
}: ManagedOptions): Promise<ManagedDatabase> {
  const directory = await prepareDataDirectory(dataDir);
  const hold = await holdDirectory(directory, address);
  const holds = [hold];
  const release = async () => {
    await Promise.all(holds.map((held) => held.release()));
  };
  try {
    const place = await findPlace(directory, log);
    // A copied data directory names the same database elsewhere: that must have one holder as well.
    if (place.home !== directory) holds.push(await holdDirectory(place.home, address));
    const copies = isRoot() ? SYSTEM_FOLDER : directory;
    const binaries = await placeBinaries(await findBinaries(), place.account, copies);
    await ensureCluster(place, binaries);
    if (await stopOrphan(place)) log.warn('Stopped the database that a killed server had left running.');

    const supervisor = await supervise(place, binaries, log);
    const url = (database: string) =>
      `postgresql://${superuser}:${place.password}@localhost/${database}?host=${encodeURIComponent(supervisor.socketDir)}`;
    await ensureDatabase(url('postgres')).catch(async (error: unknown) => {
      await supervisor.stop();
      throw error;
    });
    log.info(`PostgreSQL ${binaries.version} runs in ${place.cluster}`);
    return {
      url: url(DATABASE),
      pid: supervisor.pid,
      holder: hold.holder,
      announce: (known) => holds.forEach((held) => held.announce(known)),
      stop: async () => {
        await supervisor.stop();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
