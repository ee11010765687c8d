import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Heartbeat } from './heartbeat.ts';

/** A folder of migrations that is applied by itself, and where it keeps account of them. */
export interface Migrations {
  folder: string;
  /** Any constant of its own. Two servers that start at once migrate one after the other. */
  lock: number;
  /** Schema of the table that tells what has been applied. */
  schema?: string;
}

const platform: Migrations = {
  folder: path.resolve(import.meta.dirname, '../../../migrations'),
  lock: 7_146_001,
};

/** Brings the database to the newest schema. Safe to call from several processes at once. */
export async function migrateDatabase(
  url: string,
  { folder, lock, schema }: Migrations = platform,
  heartbeat?: Heartbeat,
): Promise<void> {
  // Statements have no limit: a migration takes as long as the data need.
  const client = new pg.Client({
    connectionString: url,
    application_name: 'alma-migrations',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...(heartbeat && { stream: heartbeat.stream }),
  });
  // A connection that breaks between two queries is told by the next one.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    await migrate(drizzle(client), {
      migrationsFolder: folder,
      ...(schema === undefined ? {} : { migrationsSchema: schema }),
    });
  } finally {
    await client.end();
  }
}
