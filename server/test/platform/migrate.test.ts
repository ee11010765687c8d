import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readdirSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { verifyAuditLog } from '../../src/account/audit/verify.ts';
import { moveContents } from '../../src/ml/projects/index.ts';
import { migrateDatabase, openDatabase } from '../../src/platform/database/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { createDiskStore, createObjects, type ObjectStore } from '../../src/platform/store/index.ts';
import { auditLedger } from '../../src/wallet/ledger/audit.ts';
import { connect } from '../../src/wallet/ledger/postgres/connection.ts';
import { createPostgresLedger } from '../../src/wallet/ledger/postgres/postgres-ledger.ts';
import { ledgerMigrations } from '../../src/wallet/index.ts';
import { emptyDatabase, type TestDatabase } from '../database.ts';
import { eventually } from '../eventually.ts';
import { schemaOf } from './migrations/schema.ts';

const productFolder = path.resolve(import.meta.dirname, '../../migrations');
/** Those after the baseline. */
const laterSteps = readdirSync(productFolder).filter((name) => /^\d{4}_/.test(name)).length - 1;
const fixture = path.join(import.meta.dirname, 'migrations/ba91210.sql');
const maya = '00000000-0000-4000-8000-000000000001';
const chat = '00000000-0000-4000-8000-000000000031';

let databases: TestDatabase[];
let clients: pg.Client[];
beforeEach(() => {
  databases = [];
  clients = [];
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await Promise.all(databases.map((database) => database.drop()));
});

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

async function empty(): Promise<{ url: string; client: pg.Client }> {
  const database = await emptyDatabase();
  databases.push(database);
  return { url: database.url, client: await connected(database.url) };
}

/** A database as ba91210 left it. */
async function earliest(): Promise<{ url: string; client: pg.Client }> {
  const made = await empty();
  await made.client.query(await readFile(fixture, 'utf8'));
  await made.client.query('RESET search_path');
  return made;
}

async function migrateAll(url: string): Promise<void> {
  await migrateDatabase(url);
  await migrateDatabase(url, ledgerMigrations);
}

const times = async (client: pg.Client): Promise<number[]> => {
  const { rows } = await client.query<{ at: string }>(
    'SELECT created_at AS at FROM drizzle.__drizzle_migrations ORDER BY id',
  );
  return rows.map(({ at }) => Number(at));
};

const tables = [
  ...[
    'users',
    'role_grants',
    'identities',
    'audit_log',
    'chats',
    'chat_participants',
    'chat_messages',
    'user_counts',
  ],
  ...['projects', 'project_files', 'project_file_versions', 'project_file_pieces'],
  ...['ledger.wallets', 'ledger.accounts', 'ledger.transfers'],
];

/** All rows of the fixture, with every column that they have there. */
async function rowsOf(client: pg.Client): Promise<Record<string, Record<string, unknown>[]>> {
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const table of tables)
    found[table] = (
      await client.query<Record<string, unknown>>(`SELECT * FROM ${table} t ORDER BY t::text`)
    ).rows;
  return found;
}

describe('migrations', () => {
  it('of an empty and of the oldest database end in the same schema', async () => {
    const [fresh, old] = [await empty(), await earliest()];
    await Promise.all([migrateAll(fresh.url), migrateAll(old.url)]);
    const schema = await schemaOf(fresh.client);
    expect(schema.length).toBeGreaterThan(300);
    expect(await schemaOf(old.client)).toEqual(schema);
  });

  it('define each function in the one file that bears its name', async () => {
    const { url, client } = await empty();
    await migrateAll(url);
    const { rows } = await client.query<{ name: string }>(
      `SELECT proname || '.sql' AS name FROM pg_proc p
       WHERE pronamespace IN ('public'::regnamespace, 'ledger'::regnamespace)
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`,
    );
    const files = [productFolder, ledgerMigrations.folder].flatMap((folder) =>
      readdirSync(path.join(folder, 'functions')),
    );
    expect(rows.map(({ name }) => name)).toEqual(files.sort());
  });

  it('keep the data of the oldest database', async () => {
    const { url, client } = await earliest();
    const before = await rowsOf(client);
    await migrateAll(url);
    const after = await rowsOf(client);
    for (const table of tables)
      expect(after[table]).toEqual((before[table] ?? []).map((row) => expect.objectContaining(row)));
    const { rows } = await client.query(
      'SELECT handle, email_verified, locale_chosen, timezone_chosen, first_steps FROM users ORDER BY handle',
    );
    expect(rows).toEqual([
      {
        handle: 'agent',
        email_verified: false,
        locale_chosen: false,
        timezone_chosen: false,
        first_steps: 'closed',
      },
      {
        handle: 'maya',
        email_verified: true,
        locale_chosen: true,
        timezone_chosen: true,
        first_steps: 'closed',
      },
      {
        handle: 'noor',
        email_verified: false,
        locale_chosen: false,
        timezone_chosen: false,
        first_steps: 'closed',
      },
    ]);
  });

  it('leave the oldest database in working order: audit chain, chats and ledger', async () => {
    const { url, client } = await earliest();
    await migrateAll(url);
    const database = openDatabase(url, { poolSize: 1, onError: () => undefined });
    const ledger = createPostgresLedger(connect({ url, poolSize: 1, onError: () => undefined }));
    try {
      expect(await verifyAuditLog(database.db)).toMatchObject({ rows: 2, broken: [] });
      expect(await auditLedger(ledger)).toMatchObject({ transfers: 3, errors: [] });
    } finally {
      await database.close();
      await ledger.stop();
    }
    const { rows } = await client.query(
      "SELECT outcome, message_seq FROM chat_append_one($1, $2, 'm3', 'On')",
      [chat, maya],
    );
    expect(rows).toEqual([{ outcome: 'stored', message_seq: 3 }]);
  });

  it('find a database that took the last of the old steps at the baseline', async () => {
    const { url, client } = await earliest();
    await migrate(drizzle(client), { migrationsFolder: path.join(productFolder, 'upgrades') });
    const applied = await times(client);
    const fresh = await empty();
    await Promise.all([migrateAll(url), migrateAll(fresh.url)]);
    expect((await times(client)).slice(0, -laterSteps)).toEqual(applied);
    expect(await schemaOf(client)).toEqual(await schemaOf(fresh.client));
  });

  it.each([
    ['an empty database', empty, 1 + laterSteps],
    ['the oldest one', earliest, 18 + laterSteps],
  ])('of several servers at once apply each step once to %s', async (_name, make, steps) => {
    const { url, client } = await make();
    await Promise.all([migrateAll(url), migrateAll(url), migrateAll(url), migrateAll(url)]);
    const applied = await times(client);
    expect(applied).toHaveLength(steps);
    expect(new Set(applied).size).toBe(steps);
  });

  it('that end in the middle leave the database as it was, and succeed the next time', async () => {
    const { url, client } = await earliest();
    const [schema, applied] = [await schemaOf(client), await times(client)];
    // The first steps change users and run; the step that alters the audit log has to wait.
    await client.query('BEGIN; LOCK TABLE audit_log IN ACCESS SHARE MODE');
    const migration = migrateDatabase(url).catch((error: unknown) => error);
    const other = await connected(url);
    await eventually(async () => {
      const { rowCount } = await other.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'alma-migrations' AND wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    }, 'the migration waits');
    expect(await migration).toBeInstanceOf(Error);
    await client.query('COMMIT');
    expect(await schemaOf(client)).toEqual(schema);
    expect(await times(client)).toEqual(applied);
    await migrateDatabase(url);
    expect(await times(client)).toHaveLength(18 + laterSteps);
  });

  it('refuse a database that is too old, and leave one of a newer release alone', async () => {
    const { url, client } = await earliest();
    await client.query('DELETE FROM drizzle.__drizzle_migrations WHERE id = 14');
    const schema = await schemaOf(client);
    await expect(migrateDatabase(url)).rejects.toThrow('too old');
    await client.query(
      "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9000000000000)",
    );
    await migrateDatabase(url);
    expect(await schemaOf(client)).toEqual(schema);
  });

  it('apply later steps to a database at the baseline, and new functions after them', async () => {
    const { url, client } = await empty();
    await migrateDatabase(url, ledgerMigrations);
    const folder = await mkdtemp(path.join(tmpdir(), 'alma-migrations-'));
    try {
      await cp(ledgerMigrations.folder, folder, { recursive: true });
      const journal = path.join(folder, 'meta/_journal.json');
      const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { when: number }[] };
      entries.push({ ...entries[0], when: 1_900_000_000_000, tag: '0001_notes' } as { when: number });
      await writeFile(journal, JSON.stringify({ entries }));
      await writeFile(path.join(folder, '0001_notes.sql'), 'CREATE TABLE ledger.notes (text text)');
      await writeFile(
        path.join(folder, 'functions/a_note.sql'),
        "CREATE OR REPLACE FUNCTION ledger.a_note() RETURNS SETOF ledger.notes LANGUAGE sql AS $$ SELECT 'a' $$",
      );
      await migrateDatabase(url, { ...ledgerMigrations, folder });
      expect((await client.query('SELECT * FROM ledger.a_note()')).rows).toEqual([{ text: 'a' }]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('replace a function when its text has changed, and only then', async () => {
    const { url, client } = await empty();
    const folder = await mkdtemp(path.join(tmpdir(), 'alma-migrations-'));
    try {
      await cp(ledgerMigrations.folder, folder, { recursive: true });
      const changed = { ...ledgerMigrations, folder };
      await migrateDatabase(url, changed);
      const file = path.join(folder, 'functions/close_accounts.sql');
      const text = await readFile(file, 'utf8');
      const versions = async () => {
        const { rows } = await client.query<{ name: string; version: string }>(
          "SELECT proname AS name, xmin::text AS version FROM pg_proc WHERE pronamespace = 'ledger'::regnamespace",
        );
        return new Map(rows.map(({ name, version }) => [name, version]));
      };
      const first = await versions();
      await migrateDatabase(url, changed);
      expect(await versions()).toEqual(first);
      await writeFile(file, text.replace('closed_at = now()', 'closed_at = clock_timestamp()'));
      await migrateDatabase(url, changed);
      const second = await versions();
      expect([...second].filter(([name, version]) => first.get(name) !== version)).toHaveLength(1);
      expect(second.get('close_accounts')).not.toBe(first.get('close_accounts'));
      await writeFile(file, 'CREATE FUNCTION');
      await expect(migrateDatabase(url, changed)).rejects.toThrow('syntax error');
      expect(await versions()).toEqual(second);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('contents of project files that the database stores in pieces', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'alma-objects-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** A server as far as it moves contents. */
  function server(url: string, store: ObjectStore = createDiskStore(folder)) {
    const database = openDatabase(url, { poolSize: 3, onError: () => undefined, isGuarded: true });
    const log = { info: () => undefined, warn: () => undefined } as unknown as Platform['log'];
    const platform = { database, log, now: Date.now } as Platform;
    const objects = createObjects(platform, store);
    const stop = (): Promise<void> => database.close();
    return { start: () => moveContents(platform, objects).finally(stop) };
  }

  /** The oldest database with contents of several pieces, cut within a character, and an upload that broke off. */
  async function stored() {
    const made = await earliest();
    await made.client.query(`
      WITH contents AS (
        INSERT INTO project_file_versions (id, file_id, project_id, version, created_at)
        SELECT gen_random_uuid(), f.id, f.project_id, 'more-' || n, now() FROM project_files f, generate_series(1, 20) n
        RETURNING id, version)
      INSERT INTO project_file_pieces SELECT id, piece, CASE piece WHEN 0 THEN '\\x23e2'::bytea ELSE '\\x82ac'::bytea || convert_to(version, 'UTF8') END
      FROM contents, generate_series(0, 1) piece;
      WITH broken AS (
        INSERT INTO project_file_versions (project_id, created_at) SELECT id, now() FROM projects LIMIT 1 RETURNING id)
      INSERT INTO project_file_pieces SELECT id, 0, 'x' FROM broken`);
    await migrateAll(made.url);
    return made;
  }

  async function texts(client: pg.Client): Promise<Map<string, string>> {
    const { rows } = await client.query<{ version: string; key: string; size: number }>(
      'SELECT version, object_key AS key, size FROM project_file_versions WHERE object_key IS NOT NULL',
    );
    const read = rows.map(async ({ version, key, size }): Promise<[string, string]> => {
      const bytes = await readFile(path.join(folder, key.slice(0, 2), key));
      expect(bytes).toHaveLength(size);
      return [version, bytes.toString()];
    });
    return new Map(await Promise.all(read));
  }

  const count = async (client: pg.Client, table: string): Promise<number> =>
    Number((await client.query(`SELECT count(*) FROM ${table}`)).rows[0].count);
  const objects = async (): Promise<string[]> =>
    (await readdir(folder, { recursive: true })).flatMap((name) => name.split(path.sep)[1] ?? []);
  const all = new Map([
    ['v1', '# Small'],
    ...Array.from({ length: 20 }, (_none, n): [string, string] => [`more-${n + 1}`, `#€more-${n + 1}`]),
  ]);

  it('are moved once by servers that start together', async () => {
    const { url, client } = await stored();
    await Promise.all([server(url).start(), server(url).start(), server(url).start()]);
    expect(await texts(client)).toEqual(all);
    expect(await objects()).toHaveLength(all.size);
    for (const table of ['project_file_pieces', 'loose_objects']) expect(await count(client, table)).toBe(0);
    expect(await count(client, 'project_file_versions')).toBe(all.size);
  });

  it('are moved on by the next server when the store was away in the middle, and are never gone', async () => {
    const { url, client } = await stored();
    const store = createDiskStore(folder);
    let left = 10;
    const failing: ObjectStore = {
      ...store,
      put: (key, content) => (left-- > 0 ? store.put(key, content) : Promise.reject(new Error('away'))),
    };
    await expect(server(url, failing).start()).rejects.toThrow('away');
    const moved = await texts(client);
    expect(moved.size).toBeGreaterThan(0);
    expect(moved.size).toBeLessThan(all.size);
    const { rows } = await client.query<{ version: string }>(
      'SELECT DISTINCT version FROM project_file_versions JOIN project_file_pieces ON content_id = id',
    );
    expect([...moved.keys(), ...rows.map(({ version }) => version)].sort()).toEqual([...all.keys()].sort());
    await server(url).start();
    expect(await texts(client)).toEqual(all);
    const { rows: known } = await client.query<{ key: string }>(
      'SELECT object_key AS key FROM project_file_versions UNION SELECT object_key FROM loose_objects',
    );
    expect(known.map(({ key }) => key)).toEqual(expect.arrayContaining(await objects()));
  });
});
