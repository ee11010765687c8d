import {
  findManagedPostgres,
  type Log,
  type ManagedPostgres,
  type Names,
  recoverManagedPostgres,
  startManagedPostgres,
} from '@alma/managed-postgres';

export {
  hasManagedPostgres as hasManagedDatabase,
  ManagedPostgresError,
  type ManagedPostgres,
} from '@alma/managed-postgres';

interface Options {
  dataDir: string;
  /** By default, nothing is logged. */
  log?: Log;
  address?: string;
  archive?: { delaySeconds: number } | undefined;
}

const names: Names = {
  product: 'Alma',
  database: 'alma',
  dataDirVariable: 'ALMA_DATA_DIR',
  urlVariable: 'DATABASE_URL',
};

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A PostgreSQL that this server starts when none is configured. */
export const startManagedDatabase = ({ log = quiet, ...options }: Options): Promise<ManagedPostgres> =>
  startManagedPostgres({ ...options, log, names });

/** Restores the database of an empty data directory from its archive. */
export const recoverManagedDatabase = (
  options: Omit<Parameters<typeof recoverManagedPostgres>[0], 'names' | 'log'>,
): Promise<Date | undefined> => recoverManagedPostgres({ ...options, log: quiet, names });

/** The address of the database that a server runs in a data directory; undefined when none runs. */
export const findManagedDatabase = (dataDir: string): Promise<string | undefined> =>
  findManagedPostgres({ dataDir, names });
