import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { recordAudits } from '../../src/account/audit/audit.repository.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import { goodPictures } from '../files/corpus.ts';
import { download, publicPath, upload } from '../files/upload.ts';
import { makeProject } from '../projects/project-client.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@alma.test');
});
afterAll(() => server.close());

const remove = (as: SignedIn, userId: string) => server.call('DELETE', `/api/v1/users/${userId}`, { as });
const rows = async (statement: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await server.database.pool.query(statement, values)).rows as Record<string, unknown>[];

/** Searches every table for a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await rows(
    "SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema IN ('public', 'ledger') AND table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [hit] = await rows(
      `SELECT 1 FROM ${String(name)} t WHERE to_jsonb(t)::text ILIKE $1 LIMIT 1`,
      `%${text}%`,
    );
    if (hit) found.push(String(name));
  }
  return found;
}

describe('deleting an account', () => {
  it('leaves an archived shell, and nothing personal anywhere', async () => {
    const maya = await server.signIn('maya@alma.test');
    const { body: file } = await upload(server, maya, { bytes: await goodPictures.png(), name: 'maya.png' });
    await server.call('PATCH', `/api/v1/users/${maya.userId}`, {
      as: maya,
      body: { avatar_url: publicPath(file.id) },
    });
    const leo = await server.signIn('leo@alma.test');
    const chat = await server.call('POST', '/api/v1/chats', {
      as: leo,
      headers: { 'idempotency-key': 'with-her' },
      body: { title: 'The two of us', participants: [maya.userId] },
    });
    expect(chat.body.participants).toContainEqual(expect.objectContaining({ handle: 'maya' }));
    await server.call('PATCH', `/api/v1/users/${maya.userId}`, {
      as: admin,
      body: { status: 'verified', status_reason: 'Lindqvist showed her passport' },
    });
    await rows('UPDATE audit_log SET address = NULL WHERE actor_id = $1', admin.userId);

    const project = await makeProject(server, maya);
    await project.upload('lindqvist.md', '# Lindqvist');

    expect((await remove(maya, maya.userId)).status).toBe(204);

    expect((await server.call('GET', `/api/v1/users/${maya.userId}`, { as: admin })).body).toEqual({
      user_id: maya.userId,
      handle: expect.stringMatching(/^deleted-[0-9a-f]{12}$/),
      display_name: 'Deleted user',
      email: null,
      avatar_url: '',
      bio: '',
      locale: 'en-US',
      timezone: 'UTC',
      status: 'archived',
      kyc_level: 0,
      is_agent: false,
      roles: [],
      created_at: expect.any(String),
      chosen: [],
      first_steps: 'closed',
    });
    expect(await tablesWith('lindqvist')).toEqual([]);
    // The development provider keeps its own accounts, as any provider does.
    expect(await tablesWith('maya')).toEqual(['public.development_sign_in']);
    expect((await download(server, publicPath(file.id))).status).toBe(404);
    const objects = await readdir(path.join(server.platform.config.dataDir, 'files'), { recursive: true });
    expect(objects.filter((name) => name.includes(path.sep))).toEqual([]);
    expect(await rows('SELECT 1 FROM profiles WHERE user_id = $1', maya.userId)).toEqual([]);
    expect(await rows('SELECT 1 FROM sessions WHERE user_id = $1', maya.userId)).toEqual([]);
    expect(await rows('SELECT 1 FROM chat_departures WHERE user_id = $1', maya.userId)).toEqual([]);
  });

  it('keeps the audit log with ids only', async () => {
    const nina = await server.signIn('nina@alma.test');
    await remove(admin, nina.userId);
    const log = await rows('SELECT * FROM audit_log WHERE subject_id = $1 ORDER BY at', nina.userId);
    expect(log.map(({ action }) => action)).toEqual(['user.created', 'session.started', 'user.deleted']);
    expect(log.find(({ action }) => action === 'session.started')).toMatchObject({ address: null });
    expect(log.at(-1)).toMatchObject({ actor_id: admin.userId, address: expect.any(String) });
    const { body } = await server.call('GET', `/api/v1/audit?subject_id=${nina.userId}`, { as: admin });
    expect(body.entries[0]).toMatchObject({
      action: 'user.deleted',
      subject: null,
      actor: { handle: 'admin' },
    });
  });

  it('leaves no address of a deleted actor and no reason about a deleted subject in entries written later', async () => {
    const kim = await server.signIn('kim@alma.test');
    // The first refusal has an entry at once, the others share one that is written a minute later.
    for (let count = 0; count < 3; count += 1) await server.call('GET', '/api/v1/audit', { as: kim });
    await remove(kim, kim.userId);
    await recordAudits(server.database.db, [
      { action: 'treasury.issued', subjectId: kim.userId, reason: 'For Kim', origin: { actorId: null } },
    ]);
    server.passTime(61_000);
    const later = () =>
      rows(
        "SELECT address, reason FROM audit_log WHERE $1 IN (actor_id, subject_id) AND at > (SELECT at FROM audit_log WHERE subject_id = $1 AND action = 'user.deleted')",
        kim.userId,
      );
    await eventually(async () => (await later()).length === 2, 'the entries');
    expect(await later()).toEqual(Array(2).fill({ address: null, reason: null }));
  });

  it('returns all money to the system', async () => {
    const sam = await server.signIn('sam@alma.test');
    const { body: wallet } = await server.call('GET', '/api/v1/wallets/me', { as: sam });
    const balances = () =>
      rows(
        'SELECT sum(balance)::text AS sum FROM ledger.accounts WHERE owner IN ($1, $2)',
        wallet.address,
        `user:${sam.userId}`,
      );
    expect((await balances())[0]?.['sum']).not.toBe('0');
    await remove(sam, sam.userId);
    expect((await balances())[0]?.['sum']).toBe('0');
    expect(await rows('SELECT * FROM erasures')).toEqual([]);
  });

  it('ends every session immediately, and lets the same person start again', async () => {
    const before = await server.signIn('ida@alma.test');
    const elsewhere = await server.signIn('ida@alma.test');
    await remove(before, before.userId);
    for (const as of [before, elsewhere]) {
      expect((await server.call('GET', '/api/v1/auth/me', { as })).status).toBe(401);
    }
    const renewed = await elsewhere.browser.fetch('/api/v1/auth/refresh', { method: 'POST' });
    expect(renewed.status).toBe(401);
    const after = await server.signIn('ida@alma.test');
    expect(after.userId).not.toBe(before.userId);
    expect((await server.call('GET', '/api/v1/auth/me', { as: after })).body).toMatchObject({
      handle: 'ida',
      bio: '',
      status: 'active',
      roles: [{ role: 'USER' }],
    });
  });

  it('can be done by the owner and administrators', async () => {
    const leo = await server.signIn('leo@alma.test');
    const omar = await server.signIn('omar@alma.test');
    const stranger = '3b241101-e2bb-4255-8caf-4136c566a962';
    for (const id of [omar.userId, stranger, 'nobody']) expect((await remove(leo, id)).status).toBe(403);
    for (const id of [stranger, 'nobody']) expect((await remove(admin, id)).status).toBe(404);
  });

  it('is refused for the last administrator', async () => {
    expect(await remove(admin, admin.userId)).toMatchObject({
      status: 409,
      body: { error: { code: 'LAST_ADMIN' } },
    });
    expect((await server.call('GET', '/api/v1/auth/me', { as: admin })).status).toBe(200);
  });

  it('happens once, and leaves nothing that can be changed', async () => {
    const omar = await server.signIn('omar@alma.test');
    const replies = await Promise.all(Array.from({ length: 5 }, () => remove(admin, omar.userId)));
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(204));
    expect(
      await rows("SELECT 1 FROM audit_log WHERE subject_id = $1 AND action = 'user.deleted'", omar.userId),
    ).toHaveLength(1);
    const call = (method: string, rest: string, body?: unknown) =>
      server.call(method, `/api/v1/users/${omar.userId}${rest}`, { as: admin, body });
    const gone = { status: 409, body: { error: { code: 'ACCOUNT_DELETED' } } };
    expect(await call('PATCH', '', { status: 'active' })).toMatchObject(gone);
    expect(await call('PATCH', '', { display_name: 'Omar' })).toMatchObject(gone);
    expect(await call('POST', '/roles', { role: 'ADMIN' })).toMatchObject(gone);
    expect((await upload(server, admin, { bytes: 'x', name: 'a.txt' }, { userId: omar.userId })).status).toBe(
      404,
    );
    const profile = { user_id: omar.userId, basic_identification: { full_name: 'Omar' } };
    expect((await server.call('POST', '/api/v1/profile', { as: admin, body: profile })).status).toBe(404);
    expect(
      (await server.call('GET', `/api/v1/users?search=deleted-`, { as: admin })).body.total,
    ).toBeGreaterThan(0);
  });
});

it('continues later with parts that could not be removed immediately', async () => {
  const away = await startTestServer({
    databaseUrl: server.databaseUrl,
    env: { LEDGER_DATABASE_URL: 'postgresql://127.0.0.1:9/nowhere' },
  });
  const leo = await away.signIn('leo@alma.test');
  expect((await away.call('DELETE', `/api/v1/users/${leo.userId}`, { as: leo })).status).toBe(204);
  expect(await rows('SELECT user_id FROM erasures')).toEqual([{ user_id: leo.userId }]);
  await away.close();

  // The next server to start continues the erasure.
  const back = await startTestServer({ databaseUrl: server.databaseUrl });
  await eventually(
    async () => (await rows('SELECT 1 FROM erasures')).length === 0,
    'the rest of the erasure',
  );
  const [remaining] = await rows(
    'SELECT sum(balance)::text AS sum FROM ledger.accounts WHERE owner = $1',
    `user:${leo.userId}`,
  );
  expect(remaining).toEqual({ sum: '0' });
  await back.close();
});
