import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrateDatabase } from '../../src/platform/database/index.ts';
import { LedgerUnavailable } from '../../src/wallet/ledger/port.ts';
import { connect as connectToLedger } from '../../src/wallet/ledger/postgres/connection.ts';
import { emptyDatabase, type TestDatabase } from '../database.ts';
import { eventually } from '../eventually.ts';
import { freePort } from '../process/free-port.ts';
import { spawnServer, waitUntilReady } from '../process/server-process.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { fillAsOldest, laterSteps, stepsIn } from './migrations/oldest.ts';
import { schemaOf } from './migrations/schema.ts';

const secret = 'a secret of at least thirty-two characters';

let database: TestDatabase;
let clients: pg.Client[];
/** The connection of the long transaction. */
let client: pg.Client;

async function connect(url: string): Promise<pg.Client> {
  const created = new pg.Client({ connectionString: url });
  await created.connect();
  clients.push(created);
  return created;
}

beforeEach(async () => {
  clients = [];
  database = await emptyDatabase();
  client = await connect(database.url);
  await fillAsOldest(client);
});
afterEach(async () => {
  await Promise.all(clients.map((open) => open.end()));
  await database.drop();
});

describe('a migration, while a long transaction uses a table that it changes', () => {
  it('lets calls through, and continues when the transaction is over', async () => {
    const { url } = database;
    await client.query('BEGIN; LOCK TABLE audit_log IN ACCESS SHARE MODE');
    const port = await freePort();
    const web = makeWebFolder();
    const server = spawnServer({
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: url,
      ALMA_SECRET: secret,
      ALMA_DATA_DIR: web.dir,
      ALMA_WEB_DIR: web.dir,
    });
    const waits = () => server.output().split('a table that must change is in use').length - 1;
    const reader = await connect(url);
    // Only reached when the migration does not release its locks.
    await reader.query("SET statement_timeout = '60s'");
    let reads = 0;
    try {
      for (; waits() < 2; reads += 1) {
        await reader.query('SELECT count(*) FROM audit_log');
        await pause(100);
      }
      expect(reads).toBeGreaterThan(2);
      expect(server.output()).toMatch(/"holders":"process \d+ \(unnamed, role \w+\)"/);
      await client.query('COMMIT');
      await waitUntilReady(server, port);
      expect(await stepsIn(client)).toHaveLength(18 + laterSteps);
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
      web.remove();
    }
  });

  it('gives up after a while, and names the user of the table', async () => {
    const { url } = database;
    await client.query("SET application_name = 'report'; BEGIN; LOCK TABLE audit_log IN ACCESS SHARE MODE");
    const [schema, { rows }] = [
      await schemaOf(client),
      await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'),
    ];
    const holders: string[] = [];
    await expect(
      migrateDatabase(url, undefined, {
        lockTimeoutMs: 500,
        retryForMs: 0,
        onWait: (who) => holders.push(who),
      }),
    ).rejects.toThrow(`in use by process ${rows[0]?.pid} (report, role `);
    expect(holders).toHaveLength(1);
    await client.query('COMMIT');
    expect(await schemaOf(client)).toEqual(schema);
    await migrateDatabase(url);
    expect(await stepsIn(client)).toHaveLength(18 + laterSteps);
  });

  it('delays no call to the ledger, which is unavailable until the table is free', async () => {
    await client.query('BEGIN; LOCK TABLE ledger.transfers IN ROW EXCLUSIVE MODE');
    const ledger = connectToLedger({ url: database.url, poolSize: 1, onError: () => undefined });
    const count = () => ledger.read({ text: 'SELECT count(*)::int AS count FROM ledger.transfers' });
    try {
      await expect(count()).rejects.toBeInstanceOf(LedgerUnavailable);
      await client.query('COMMIT');
      let rows: unknown;
      await eventually(async () => {
        rows = await count().catch(() => undefined);
        return rows !== undefined;
      }, 'the ledger');
      expect(rows).toEqual([{ count: 3 }]);
    } finally {
      await ledger.stop();
    }
  });

  it('continues after a deadlock with a transaction', async () => {
    const { url } = database;
    const folder = await mkdtemp(path.join(tmpdir(), 'alma-migrations-'));
    try {
      await mkdir(path.join(folder, 'meta'));
      await mkdir(path.join(folder, 'functions'));
      const entries = [{ idx: 0, version: '7', when: 1, tag: '0000_both', breakpoints: true }];
      await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
      const steps = ['first', 'second'].map((table) => `ALTER TABLE ${table} ADD COLUMN more text;`);
      await writeFile(path.join(folder, '0000_both.sql'), steps.join('--> statement-breakpoint\n'));
      await client.query('CREATE TABLE first (); CREATE TABLE second ()');
      await client.query('BEGIN; LOCK TABLE second IN ACCESS SHARE MODE');
      const migrations = { folder, lock: 1, schema: 'steps' };
      const retries: string[] = [];
      const migrated = migrateDatabase(url, migrations, { onWait: (who) => retries.push(who) });
      const watcher = await connect(url);
      await eventually(async () => {
        const { rows } = await watcher.query(
          "SELECT 1 FROM pg_locks WHERE relation = 'second'::regclass AND NOT granted",
        );
        return rows.length > 0;
      }, 'the migration to wait');
      await client.query('LOCK TABLE first IN ACCESS SHARE MODE');
      await client.query('COMMIT');
      await migrated;
      expect(retries).toHaveLength(1);
      expect((await client.query('SELECT first.more FROM first, second')).rows).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
