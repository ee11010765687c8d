import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { verifyAuditLog } from '../../src/account/audit/verify.ts';
import { migrateDatabase, openDatabase } from '../../src/platform/database/index.ts';
import { answerOnce } from '../../src/platform/idempotency/index.ts';
import { ledgerMigrations } from '../../src/wallet/index.ts';
import { auditLedger } from '../../src/wallet/ledger/audit.ts';
import { connect } from '../../src/wallet/ledger/postgres/connection.ts';
import { createPostgresLedger } from '../../src/wallet/ledger/postgres/postgres-ledger.ts';
import { emptyDatabase, type TestDatabase } from '../database.ts';
import { eventually } from '../eventually.ts';
import { fillAsOldest, laterSteps, productFolder, stepsIn } from './migrations/oldest.ts';
import { schemaOf } from './migrations/schema.ts';

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

async function earliest(): Promise<{ url: string; client: pg.Client }> {
  const created = await empty();
  await fillAsOldest(created.client);
  return created;
}

async function migrateAll(url: string): Promise<void> {
  await migrateDatabase(url);
  await migrateDatabase(url, ledgerMigrations);
}

const tables = `users role_grants identities audit_log chats chat_participants chat_messages user_counts
  projects project_files project_file_versions project_file_pieces
  ledger.wallets ledger.accounts ledger.transfers`.split(/\s+/);

/** All rows of the fixture, with all columns. */
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

  it('define each function in the file of its name', async () => {
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

  it('leave the oldest database working: audit chain, chats and ledger', async () => {
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

  it('note who had left which chat', async () => {
    const { url, client } = await earliest();
    await client.query(
      "INSERT INTO chat_messages (chat_id, seq, type, content, event, created_at) VALUES ($1, 9, 'system', '', $2, now())",
      [chat, { kind: 'participant_left', actor_id: maya, user_id: maya }],
    );
    await migrateAll(url);
    const { rows } = await client.query('SELECT * FROM chat_departures');
    expect(rows).toEqual([{ user_id: maya, chat_id: chat }]);
  });

  it('keep the first replies of the oldest database, so that a repeated key does nothing', async () => {
    const { url, client } = await earliest();
    const project = '00000000-0000-4000-8000-000000000041';
    const reply = { id: 'made before' };
    const withNames = { ...reply, participants: [{ handle: 'noor' }] };
    const fingerprint = createHash('sha256').update('{"title":"Launch"}').digest('base64url');
    await client.query('INSERT INTO chat_creations VALUES ($1, $2, $3, $4, now())', [
      ...[`chats.create/${maya}/a`, maya, fingerprint, withNames],
    ]);
    await client.query('INSERT INTO project_creations VALUES ($1, $2, $3, $4, now())', [
      ...[`projects.create/${maya}/a`, maya, fingerprint, reply],
    ]);
    await client.query("INSERT INTO project_chat_starts VALUES ($1, 'r', $2)", [project, chat]);
    await migrateAll(url);
    const database = openDatabase(url, { poolSize: 1, onError: () => undefined });
    try {
      const again = (endpoint: string, key: string, body?: unknown) =>
        answerOnce({ database, now: Date.now }, { userId: maya, endpoint, key, body }, () => {
          throw new Error('the work was done again');
        });
      const withoutNames = { ...reply, participants: [], last_message: null };
      expect(await again('chats.create', 'a', { title: 'Launch' })).toEqual(withoutNames);
      expect(await again('projects.create', 'a', { title: 'Launch' })).toEqual(reply);
      expect(await again(`projects.chat/${project}`, 'r')).toBe(chat);
    } finally {
      await database.close();
    }
  });

  it('treat a database with the last of the old steps as being at the baseline', async () => {
    const { url, client } = await earliest();
    await migrate(drizzle(client), { migrationsFolder: path.join(productFolder, 'upgrades') });
    const applied = await stepsIn(client);
    const fresh = await empty();
    await Promise.all([migrateAll(url), migrateAll(fresh.url)]);
    expect((await stepsIn(client)).slice(0, applied.length)).toEqual(applied);
    expect((await stepsIn(client)).slice(applied.length)).toEqual((await stepsIn(fresh.client)).slice(1));
    expect(await schemaOf(client)).toEqual(await schemaOf(fresh.client));
  });

  it.each([
    ['an empty database', empty, 1 + laterSteps],
    ['the oldest one', earliest, 18 + laterSteps],
  ])('of several concurrent servers apply each step once to %s', async (_name, make, steps) => {
    const { url, client } = await make();
    await Promise.all([migrateAll(url), migrateAll(url), migrateAll(url), migrateAll(url)]);
    const applied = await stepsIn(client);
    expect(applied).toHaveLength(steps);
    expect(new Set(applied).size).toBe(steps);
  });

  it('that are interrupted leave the database unchanged, and succeed the next time', async () => {
    const { url, client } = await earliest();
    const [schema, applied] = [await schemaOf(client), await stepsIn(client)];
    // The first steps change users and succeed; the step that alters the audit log has to wait.
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
    expect(await stepsIn(client)).toEqual(applied);
    await migrateDatabase(url);
    expect(await stepsIn(client)).toHaveLength(18 + laterSteps);
  });

  it('refuse a database that is too old, and leave one of a newer release unchanged', async () => {
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
