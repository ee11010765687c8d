import { randomBytes } from 'node:crypto';
import pg from 'pg';

export const testSecret = 'a secret that only tests share, long enough';

/** The address of one database on the server that the test run uses. */
export function databaseUrl(name: string): string {
  const url = new URL(process.env['ALMA_TEST_SERVER'] ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a statement that concerns whole databases. */
export async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['ALMA_TEST_SERVER'] });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a migrated database without rows. */
export const cloneDatabase = (): Promise<TestDatabase> =>
  createDatabase(`TEMPLATE ${process.env['ALMA_TEST_TEMPLATE']}`);

/** Creates a migrated database with the demo people. */
export const clonePeopledDatabase = (): Promise<TestDatabase> =>
  createDatabase(`TEMPLATE ${process.env['ALMA_TEST_PEOPLED_TEMPLATE']}`);

/** Creates an empty database, without tables. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase('TEMPLATE template0');

async function createDatabase(from: string): Promise<TestDatabase> {
  const name = `alma_test_${randomBytes(6).toString('hex')}`;
  await administer(`CREATE DATABASE ${name} ${from}`);
  return { url: databaseUrl(name), drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
