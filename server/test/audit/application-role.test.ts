import { readFileSync } from 'node:fs';
import path from 'node:path';
import { verifyAuditLog } from '../../src/account/audit/verify.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { makeProject } from '../projects/project-client.ts';

let owner: TestServer;
let server: TestServer;
beforeAll(async () => {
  owner = await startTestServer();
  const script = path.resolve(import.meta.dirname, '../../sql/application-role.sql');
  await owner.database.pool.query(readFileSync(script, 'utf8'));
  await owner.database.pool.query("ALTER ROLE alma_app PASSWORD 'of a test'");
  const url = new URL(owner.databaseUrl);
  url.username = 'alma_app';
  url.password = 'of a test';
  const env = { DATABASE_OWNER_URL: owner.databaseUrl, ALMA_DATA_DIR: owner.platform.config.dataDir };
  server = await startTestServer({ databaseUrl: url.href, env });
});
afterAll(async () => {
  await server.close();
  await owner.close();
});

it('is enough for the product', async () => {
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
  const said = await call('POST', `/api/v1/chats/${chat.body.id}/messages`, gone, { content: 'Hello' });
  expect(said.status).toBe(201);
  const project = await makeProject(server, gone);
  await project.upload('a.md', '# A\n\nPumps need oil.');
  expect(await project.filesRead()).toMatchObject([{ status: 'active' }]);
  expect((await project.call('POST', '/chat', { message: 'What do pumps need?' })).status).toBe(200);
  expect((await call('DELETE', `/api/v1/users/${gone.userId}`)).status).toBe(204);
  expect((await verifyAuditLog(server.database.db)).broken).toEqual([]);
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
])('does not permit: %s', async (statement) => {
  await expect(server.database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
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
