import pg from 'pg';
import { databaseFailure, driverError } from '../platform/database/index.ts';
import { BackupError } from './errors.ts';
import type { Part } from './parts.ts';

const longestWaitForLock = '60s';

/** A connection whose statements may take as long as the data needs. */
export async function connect({ name, url }: Part, application: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: application,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: `-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=${longestWaitForLock}`,
  });
  // The next query reports a connection that breaks between two queries.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new BackupError(`The ${name} database does not answer: ${(error as Error).message}`);
  });
  return client;
}

/** Converts an error of the database into a reason that an operator can act on. */
export function databaseReason(error: unknown): unknown {
  if ((error as { code?: unknown }).code === '55P03')
    return new BackupError('Another backup or a migration is running. Try again when it has finished.');
  if (databaseFailure(driverError(error))?.kind !== 'unavailable') return error;
  return new BackupError(`The database stopped answering: ${(error as Error).message}`);
}
