import { verifyAuditLog } from '../../src/account/audit/verify.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@alma.test');
});
afterAll(() => server.close());

type Row = Record<string, unknown>;
const rows = async (statement: string, ...values: unknown[]): Promise<Row[]> =>
  (await server.database.pool.query(statement, values)).rows as Row[];
const verify = () => verifyAuditLog(server.database.db);
const write = (action: string, reason: string | null = null) =>
  rows(
    `INSERT INTO audit_log (action, details, reason, address) VALUES ($1, '{"role": "PM", "n": 1.50}', $2, '10.0.0.9')
     RETURNING id`,
    action,
    reason,
  ).then(([row]) => String(row?.['id']));

/** Changes the log with the rights of the tables' owner, who can disable triggers. */
async function tamper(statement: string, ...values: unknown[]): Promise<void> {
  const client = await server.database.pool.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query(statement, values);
  } finally {
    await client.query('SET session_replication_role = DEFAULT');
    client.release();
  }
}

it('is valid after all writes of the product', async () => {
  await write('role.granted', 'Zeile 1\nZeile 2, „ü“ \\ \' "');
  const { broken, rows: checked } = await verify();
  expect(broken).toEqual([]);
  const [counted] = await rows('SELECT count(*)::int AS all FROM audit_log');
  expect(checked).toBe(counted?.['all']);
});

it('allows no change of its links', async () => {
  for (const change of [
    'UPDATE audit_links SET seq = seq + 1000',
    'DELETE FROM audit_links',
    'TRUNCATE audit_links',
  ]) {
    await expect(rows(change)).rejects.toThrow('append-only');
  }
});

it.each([
  ["UPDATE audit_log SET action = 'role.revoked' WHERE id = $1"],
  ["UPDATE audit_log SET details = '{}' WHERE id = $1"],
  ["UPDATE audit_log SET at = at + interval '1 microsecond' WHERE id = $1"],
  ['UPDATE audit_log SET actor_id = gen_random_uuid() WHERE id = $1'],
  ['UPDATE audit_log SET subject_id = gen_random_uuid() WHERE id = $1'],
  ["UPDATE audit_log SET request_id = 'another' WHERE id = $1"],
  ["UPDATE audit_log SET reason = 'Another reason' WHERE id = $1"],
  ["UPDATE audit_log SET address = '10.0.0.10' WHERE id = $1"],
  // Only deleted accounts may be erased, and none was deleted here.
  ['UPDATE audit_log SET reason = NULL, reason_salt = NULL WHERE id = $1'],
  ['DELETE FROM audit_log WHERE id = $1'],
  ['DELETE FROM audit_links WHERE entry_id = $1'],
])('names the broken row after: %s', async (statement) => {
  const id = await write('role.granted', 'A reason');
  await write('role.revoked');
  const [before] = await rows('SELECT to_jsonb(a)::text AS row FROM audit_log a WHERE id = $1', id);
  const [link] = await rows('SELECT to_jsonb(l)::text AS row FROM audit_links l WHERE entry_id = $1', id);
  await tamper(statement, id);
  expect((await verify()).broken).toContain(id);
  await tamper('DELETE FROM audit_log WHERE id = $1', id);
  await tamper('DELETE FROM audit_links WHERE entry_id = $1', id);
  await tamper(
    'INSERT INTO audit_log SELECT * FROM jsonb_populate_record(NULL::audit_log, $1)',
    before?.['row'],
  );
  await tamper(
    'INSERT INTO audit_links SELECT * FROM jsonb_populate_record(NULL::audit_links, $1)',
    link?.['row'],
  );
  expect((await verify()).broken).toEqual([]);
});

it('detects a row added beside the chain, and a truncated end', async () => {
  const added = '3b241101-e2bb-4255-8caf-4136c566a962';
  await tamper("INSERT INTO audit_log (id, action) VALUES ($1, 'user.created')", added);
  expect((await verify()).broken).toEqual([added]);
  await tamper('DELETE FROM audit_log WHERE id = $1', added);

  const last = await write('role.granted');
  const { ends, head } = await verify();
  await tamper('DELETE FROM audit_links WHERE entry_id = $1', last);
  await tamper('DELETE FROM audit_log WHERE id = $1', last);
  const after = await verifyAuditLog(server.database.db, ends);
  expect(after.broken).toEqual([last]);
  expect(after.head).not.toBe(head);
});

it('stays valid after the erasure of a person, and keeps nothing that identifies the address', async () => {
  const nina = await server.signIn('nina@alma.test');
  await server.call('PATCH', `/api/v1/users/${nina.userId}`, {
    as: admin,
    body: { status: 'verified', status_reason: 'Passport seen' },
  });
  await server.call('DELETE', `/api/v1/users/${nina.userId}`, { as: admin });
  const rowsOfNina = await rows('SELECT * FROM audit_log WHERE actor_id = $1', nina.userId);
  expect(rowsOfNina.length).toBeGreaterThan(0);
  for (const row of rowsOfNina) expect(row).toMatchObject({ address: null, address_salt: null });
  const about = await rows(
    "SELECT * FROM audit_log WHERE subject_id = $1 AND action = 'user.status_changed'",
    nina.userId,
  );
  expect(about).toMatchObject([{ reason: null, reason_salt: null }]);
  expect((await verify()).broken).toEqual([]);
});

it('does not block other writers during an open transaction with an entry', async () => {
  const [first, second] = [await server.database.pool.connect(), await server.database.pool.connect()];
  const insert = "INSERT INTO audit_log (action) VALUES ('role.granted')";
  try {
    for (const client of [first, second]) {
      await client.query("BEGIN; SET LOCAL lock_timeout = '100ms'");
      await client.query(insert);
    }
    await first.query('COMMIT');
    await second.query('ROLLBACK');
  } finally {
    first.release();
    second.release();
  }
  expect((await verify()).broken).toEqual([]);
});

it('is valid after many concurrent writers', async () => {
  await Promise.all(Array.from({ length: 60 }, () => write('role.granted')));
  expect((await verify()).broken).toEqual([]);
});

it('is reported by GET /audit, and in the log of a starting server', async () => {
  const chainOf = async (at: TestServer) =>
    (await at.call('GET', '/api/v1/audit?limit=1', { as: admin })).body.chain;
  await eventually(async () => (await chainOf(server)).state === 'whole', 'the first check');
  expect(await chainOf(server)).toEqual({
    state: 'whole',
    checked_at: expect.stringMatching(/Z$/),
    rows: expect.any(Number),
    head: expect.any(String),
    broken: [],
  });
  const id = await write('role.granted');
  await tamper("UPDATE audit_log SET action = 'role.revoked' WHERE id = $1", id);
  const second = await startTestServer({ databaseUrl: server.databaseUrl });
  await eventually(async () => (await chainOf(second)).state === 'broken', 'the check at the start');
  expect((await chainOf(second)).broken).toEqual([id]);
  expect(second.log.some((line) => line.includes('tampered') && line.includes(id))).toBe(true);
  await second.close();
});
