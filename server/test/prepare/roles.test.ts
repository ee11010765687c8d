import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { verifyAuditLog } from '../../src/account/audit/verify.ts';
import { auditLedgerAt } from '../../src/wallet/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { administer } from '../database.ts';
import { makeProject } from '../projects/project-client.ts';
import { type PreparedDatabase, preparedDatabase } from './prepared-database.ts';

let database: PreparedDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await preparedDatabase();
  server = await startTestServer({ databaseUrl: database.url, env: database.env });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

async function query(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

it('are enough for the product', async () => {
  const admin = await server.signIn('admin@alma.test');
  const theo = await server.signIn('theo@alma.test');
  const gone = await server.signIn('gone@alma.test');
  const call = (method: string, address: string, as = admin, body?: unknown) =>
    server.call(method, address, { as, ...(body === undefined ? {} : { body }) });
  expect((await call('POST', `/api/v1/users/${gone.userId}/roles`, admin, { role: 'PM' })).status).toBe(201);
  const issue = { user_id: gone.userId, asset: 'ALMA', amount: '1', reason: 'Prize' };
  expect((await call('POST', '/api/v1/wallets/treasury/issue', theo, issue)).status).toBe(200);
  expect((await call('POST', '/api/v1/wallets/create', gone)).status).toBe(200);
  expect((await call('POST', '/api/v1/wallets/fund', gone)).status).toBe(200);
  const chat = await call('POST', '/api/v1/chats', gone, { title: 'A chat', participants: [theo.userId] });
  expect(chat.status).toBe(201);
  const sent = await call('POST', `/api/v1/chats/${chat.body.id}/messages`, gone, { content: 'Hello' });
  expect(sent.status).toBe(201);
  const project = await makeProject(server, gone);
  await project.upload('a.md', '# A\n\nPumps need oil.');
  expect(await project.filesRead()).toMatchObject([{ status: 'active' }]);
  expect((await project.call('POST', '/chat', { message: 'What do pumps need?' })).status).toBe(200);
  expect((await call('DELETE', `/api/v1/users/${gone.userId}`)).status).toBe(204);
  expect((await verifyAuditLog(server.database.db)).broken).toEqual([]);
  const { transfers, errors } = await auditLedgerAt(database.ledgerUrl);
  expect({ errors, hasTransfers: transfers > 0 }).toEqual({ errors: [], hasTransfers: true });
});

it.each([
  "UPDATE audit_log SET action = 'x'",
  'DELETE FROM audit_log',
  'TRUNCATE audit_log',
  "UPDATE audit_links SET hash = 'x'",
  'DELETE FROM audit_links',
  "INSERT INTO audit_links (chain, seq, entry_id, hash) VALUES (9, 1, gen_random_uuid(), 'x')",
  'ALTER TABLE audit_log DISABLE TRIGGER ALL',
  'DROP TRIGGER audit_log_linked ON audit_log',
  'CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  'SET session_replication_role = replica',
  'CREATE TABLE mine (id integer)',
  'ALTER TABLE users ADD COLUMN mine integer',
  'SELECT * FROM ledger.transfers',
  "INSERT INTO ledger.wallets (address, user_id) VALUES ('a', 'b')",
  'CREATE ROLE mine',
  'CREATE DATABASE mine',
])('do not permit the server: %s', async (statement) => {
  await expect(server.database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

it.each([
  'UPDATE ledger.transfers SET units = 1',
  'DELETE FROM ledger.transfers',
  'UPDATE ledger.accounts SET owner = owner',
  'DELETE FROM ledger.accounts',
  "INSERT INTO ledger.accounts (owner, asset, part, balance) VALUES ('mine', 'ALMA', 'free', 5)",
  'UPDATE ledger.wallets SET user_id = user_id',
  "INSERT INTO ledger.assets (code, decimals) VALUES ('MINE', 2)",
  'ALTER TABLE ledger.transfers DISABLE TRIGGER ALL',
  'CREATE TABLE ledger.mine (id integer)',
  'SELECT * FROM public.users',
  'SELECT * FROM public.audit_log',
])('do not permit the ledger: %s', async (statement) => {
  await expect(query(database.ledgerUrl, statement)).rejects.toThrow(/permission denied|must be owner/);
});

it('lose rights on the ledger that the server had', async () => {
  const role = new URL(database.url).username;
  await query(
    database.ownerUrl,
    `GRANT USAGE ON SCHEMA ledger TO ${role}; GRANT SELECT, UPDATE ON ledger.accounts TO ${role}`,
  );
  expect((await query(database.url, 'SELECT 1 FROM ledger.accounts LIMIT 1')).rowCount).toBe(1);
  await database.prepare();
  await expect(query(database.url, 'SELECT 1 FROM ledger.accounts')).rejects.toThrow('permission denied');
});

it('get the passwords in the addresses, and lose rights that they were given', async () => {
  const { username } = new URL(database.url);
  await administer(`ALTER ROLE ${username} SUPERUSER CREATEROLE REPLICATION PASSWORD 'of before'`);
  await expect(query(database.url, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await database.prepare();
  await expect(query(database.url, 'CREATE ROLE mine')).rejects.toThrow('permission denied');
  const { rows } = await query(
    database.url,
    'SELECT rolsuper, rolcreaterole, rolreplication FROM pg_roles WHERE rolname = current_user',
  );
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolreplication: false }]);
});

it('can be created by a role that may create roles and databases but is no superuser', async () => {
  const name = `alma_test_admin_${randomBytes(6).toString('hex')}`;
  await administer(`CREATE ROLE ${name} LOGIN CREATEROLE CREATEDB PASSWORD 'of a test'`);
  const url = new URL(process.env['ALMA_TEST_SERVER'] ?? '');
  [url.username, url.password] = [name, 'of a test'];
  const made = await preparedDatabase(url.href);
  try {
    await made.prepare();
    const { rows } = await query(
      url.href,
      `SELECT pg_has_role('${new URL(made.ownerUrl).username}', 'USAGE') AS "isOwner"`,
    );
    expect(rows).toEqual([{ isOwner: false }]);
    expect((await query(made.url, 'SELECT 1 FROM users LIMIT 1')).rowCount).toBe(0);
  } finally {
    await made.drop();
    await administer(`DROP ROLE ${name}`);
  }
});

it('cannot make the trigger use another table', async () => {
  const client = await server.database.pool.connect();
  try {
    await client.query('CREATE TEMPORARY TABLE audit_links (LIKE public.audit_links)');
    await client.query("INSERT INTO public.audit_log (action) VALUES ('role.granted')");
    expect((await client.query('SELECT 1 FROM pg_temp.audit_links')).rows).toEqual([]);
  } finally {
    client.release(true);
  }
  expect((await verifyAuditLog(server.database.db)).broken).toEqual([]);
});
