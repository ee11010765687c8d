import { hash as digest } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type MigrationMeta, readMigrationFiles } from '#drizzle';
import type { Heartbeat } from './heartbeat.ts';
import { lockHolders } from './lock-holders.ts';

/** A schema of the database, as a folder of SQL that each server applies at start. */
export interface Migrations {
  /**
   * In the layout of drizzle-kit: `meta/_journal.json` lists the files in order, beginning with the baseline.
   * `functions/*.sql` define one function each, with its triggers, and run again whenever their text changes.
   * `upgrades/` lists the steps from `oldest` to the baseline; the last one has the time of the baseline.
   */
  folder: string;
  /** Key of the advisory lock that serialises servers starting at the same time. */
  lock: number;
  /** Schema of the tables that record applied migrations. */
  schema: string;
  /** Time of the oldest step from which a database can be upgraded; by default that of the baseline. */
  oldest?: number;
}

export const platformMigrations: Migrations = {
  folder: path.resolve(import.meta.dirname, '../../../migrations'),
  lock: 7_146_001,
  schema: 'drizzle',
  oldest: 1_795_366_791_634,
};

export interface MigrateOptions {
  heartbeat?: Heartbeat | undefined;
  /** The longest wait for the lock on a table, during which calls of running servers queue behind the migration. */
  lockTimeoutMs?: number;
  /** How long to retry, in milliseconds from the first attempt. */
  retryForMs?: number;
  /** Called for each attempt that timed out, with the processes that use the table. */
  onWait?: ((holders: string) => void) | undefined;
}

/** Shorter than the time limit of any call, and than the two seconds that replacing a server may be noticeable. */
const defaultLockTimeoutMs = 1_500;
/** A lock was not available in time, or waiting for it would never end. */
const lockFailures = new Set<unknown>(['55P03', '40P01']);
/** Longer than the lock timeout, so that queued calls are answered before the next attempt. */
const retryPauseMs = 3_000;
/** A backup may read a table for minutes. */
const defaultRetryForMs = 300_000;

/** A table stayed in use. `cause` is the driver's error. */
export class TableInUse extends Error {
  override name = 'TableInUse';
}

/**
 * Brings the database to the newest schema in one transaction: all of it is applied, or nothing. Several processes may
 * call this concurrently. A database that a newer release has migrated stays unchanged. While a long transaction uses a
 * table, the migration releases its locks and retries, so that calls never queue for long. It also retries after a
 * deadlock with a call.
 * @throws {TableInUse} after `retryForMs`, naming the processes that use the table
 */
export async function migrateDatabase(
  url: string,
  migrations: Migrations = platformMigrations,
  options: MigrateOptions = {},
): Promise<void> {
  const deadline = performance.now() + (options.retryForMs ?? defaultRetryForMs);
  const { heartbeat } = options;
  // No statement timeout: a migration takes as long as its data needs.
  const client = new pg.Client({
    connectionString: url,
    application_name: 'alma-migrations',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...(heartbeat && { stream: heartbeat.stream }),
  });
  // The next query reports a connection that breaks between two queries.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    // Kept between attempts: several servers that migrate in turn would let hardly any call through.
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrations.lock]);
    await tryUntil(deadline, { client, url, migrations, options });
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

interface Attempt {
  client: pg.Client;
  url: string;
  migrations: Migrations;
  options: MigrateOptions;
}

async function tryUntil(deadline: number, attempt: Attempt): Promise<void> {
  for (;;) {
    const refused = await tryOnce(attempt);
    if (!refused) return;
    if (performance.now() + retryPauseMs > deadline) throw refused;
    await pause(retryPauseMs);
  }
}

/** @returns the reason for a retry, with nothing changed or locked; undefined when the schema is the newest */
async function tryOnce({ client, url, migrations, options }: Attempt): Promise<TableInUse | undefined> {
  const { lockTimeoutMs = defaultLockTimeoutMs, onWait } = options;
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const over = new AbortController();
  const watch = { pid: rows[0]?.pid ?? 0, everyMs: lockTimeoutMs / 3, over: over.signal };
  const watching = lockHolders(url, watch);
  try {
    await client.query(`SAVEPOINT attempt; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await bringUpToDate(client, migrations);
    return undefined;
  } catch (error) {
    if (!lockFailures.has((error as { code?: unknown }).code)) throw error;
    await client.query('ROLLBACK TO SAVEPOINT attempt');
    over.abort();
    const holders = (await watching) || 'another transaction';
    onWait?.(holders);
    return new TableInUse(
      `a table that must change is in use by ${holders}. Wait until that ends, or end it, then start again`,
      { cause: error },
    );
  } finally {
    over.abort();
    await watching;
  }
}

async function bringUpToDate(client: pg.Client, migrations: Migrations): Promise<void> {
  const { folder, schema } = migrations;
  // The table of drizzle's own migrator, which earlier releases used.
  const records = `${schema}.__drizzle_migrations`;
  if (!(await exists(client, `${schema}.__functions`)))
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema};
      CREATE TABLE IF NOT EXISTS ${records} (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
      CREATE TABLE ${schema}.__functions (name text PRIMARY KEY, hash text NOT NULL)`);

  const { rows } = await client.query<{ newest: string | null }>(
    `SELECT max(created_at) AS newest FROM ${records}`,
  );
  const steps = stepsAfter(Number(rows[0]?.newest ?? 0), migrations);
  if (!steps) return;
  for (const { sql, hash, folderMillis } of steps) {
    for (const statement of sql) await client.query(statement);
    await client.query(`INSERT INTO ${records} (hash, created_at) VALUES ($1, $2)`, [hash, folderMillis]);
  }
  await replaceFunctions(client, path.join(folder, 'functions'), `${schema}.__functions`);
}

/** The steps after a database's newest one (0 for an empty database); undefined when that is newer than ours. */
function stepsAfter(newest: number, { folder, oldest }: Migrations): MigrationMeta[] | undefined {
  const [baseline, ...later] = readMigrationFiles({ migrationsFolder: folder });
  if (!baseline) throw new Error(`no migrations in ${folder}`);
  if (newest > (later.at(-1) ?? baseline).folderMillis) return undefined;
  if (newest === 0) return [baseline, ...later];
  if (newest < (oldest ?? baseline.folderMillis))
    throw new Error('its schema is too old for this release to upgrade');
  const isUpgrade = newest < baseline.folderMillis;
  const upgrades = isUpgrade ? readMigrationFiles({ migrationsFolder: path.join(folder, 'upgrades') }) : [];
  return [...upgrades, ...later].filter(({ folderMillis }) => folderMillis > newest);
}

async function replaceFunctions(client: pg.Client, folder: string, records: string): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>(`SELECT name, hash FROM ${records}`);
  const known = new Map(rows.map(({ name, hash }) => [name, hash]));
  for (const name of readdirSync(folder).sort()) {
    const sql = readFileSync(path.join(folder, name), 'utf8');
    const hash = digest('sha256', sql);
    if (known.get(name) === hash) continue;
    await client.query(sql);
    await client.query(
      `INSERT INTO ${records} VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET hash = excluded.hash`,
      [name, hash],
    );
  }
}

async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    table,
  ]);
  return rows[0]?.found ?? false;
}
