import { type Log, type ManagedPostgres, startManagedPostgres } from '@alma/managed-postgres';

export { ManagedPostgresError, type ManagedPostgres } from '@alma/managed-postgres';

interface Options {
  dataDir: string;
  log: Log;
  address?: string;
}

/** A PostgreSQL that this server starts when none is configured. */
export const startManagedDatabase = (options: Options): Promise<ManagedPostgres> =>
  startManagedPostgres({
    ...options,
    names: {
      product: 'Alma',
      database: 'alma',
      dataDirVariable: 'ALMA_DATA_DIR',
      urlVariable: 'DATABASE_URL',
    },
  });
