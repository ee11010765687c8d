import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let admin: SignedIn;
let leo: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@alma.test');
  leo = await server.signIn('leo@alma.test');
});
afterAll(() => server.close());

const list = (query = '', as = admin) => server.call('GET', `/api/v1/audit${query}`, { as });
const setStatus = (status: string, reason?: string) =>
  server.call('PATCH', `/api/v1/users/${leo.userId}`, { as: admin, body: { status, status_reason: reason } });

it('records who did what to whom, when, from where and why', async () => {
  const reply = await setStatus('verified', '  Passport seen  ');
  const { body } = await list('?limit=1');
  expect(body).toEqual({
    entries: [
      {
        id: expect.any(String),
        at: expect.stringMatching(/Z$/),
        action: 'user.status_changed',
        actor_id: admin.userId,
        actor: { user_id: admin.userId, handle: 'admin', display_name: 'Ada Novak' },
        subject_id: leo.userId,
        subject: { user_id: leo.userId, handle: 'leo', display_name: 'Leo Marchetti' },
        details: { from: 'active', to: 'verified' },
        reason: 'Passport seen',
        address: expect.stringMatching(/127\.0\.0\.1|::1/),
        request_id: reply.headers.get('x-request-id'),
      },
    ],
    chain: expect.any(Object),
    both_duties: [],
    page: 1,
    limit: 1,
    total: expect.any(Number),
  });
});

it.each(['', 'no', 'x'.repeat(501)])('refuses the empty reason %.5j', async (reason) => {
  expect((await setStatus('active', reason)).status).toBe(400);
});

it('refuses a reason from callers who may not change a status', async () => {
  const reply = await server.call('PATCH', `/api/v1/users/${leo.userId}`, {
    as: leo,
    body: { status_reason: 'because I can' },
  });
  expect(reply.status).toBe(403);
});

it('is filtered by action, people and time', async () => {
  await setStatus('active', 'Back again');
  // The refusal above is recorded with a delay.
  await eventually(
    async () => (await list('?action=access.denied')).body.total === 1,
    'the entry of the refusal',
  );
  const all = (await list('?limit=100')).body;
  const of = async (query: string) => (await list(`?limit=100&${query}`)).body.entries;
  const changes = await of('action=user.status_changed');
  expect(changes.length).toBe(2);
  expect(await of(`subject_id=${leo.userId}&action=user.status_changed&actor_id=${admin.userId}`)).toEqual(
    changes,
  );
  expect(await of(`actor_id=${leo.userId}&action=session.started`)).toMatchObject([
    { actor: { handle: 'leo' } },
  ]);
  expect(await of('action=&actor_id=&subject_id=&from=&to=')).toEqual(all.entries);
  const moment = changes[0].at;
  const before = await of(`to=${encodeURIComponent(moment)}`);
  expect(before.every(({ at }: { at: string }) => at < moment)).toBe(true);
  expect((await of(`from=${encodeURIComponent(moment)}`)).length + before.length).toBeGreaterThanOrEqual(
    all.total - 1,
  );
});

it('is sorted newest first, in pages', async () => {
  const whole = (await list('?limit=100')).body.entries;
  const times = whole.map(({ at }: { at: string }) => at);
  expect(times).toEqual([...times].sort().reverse());
  const pages = await Promise.all([1, 2].map((page) => list(`?limit=4&page=${page}`)));
  expect(pages.flatMap(({ body }) => body.entries)).toEqual(whole.slice(0, 8));
});

it.each(['action=user.king', 'actor_id=nobody', 'from=yesterday', 'limit=101', 'unknown=1'])(
  'refuses ?%s',
  async (query) => {
    expect((await list(`?${query}`)).status).toBe(400);
  },
);

it('is available to administrators only', async () => {
  expect(await list('', leo)).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } });
  expect((await server.call('GET', '/api/v1/audit')).status).toBe(401);
});

it('allows no change except erasing personal data', async () => {
  const { pool } = server.database;
  for (const change of [
    "UPDATE audit_log SET action = 'x'",
    "UPDATE audit_log SET reason = 'another'",
    "UPDATE audit_log SET address = '10.0.0.1'",
    "UPDATE audit_log SET address = NULL, action = 'x'",
    'UPDATE audit_log SET actor_id = NULL',
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
  ]) {
    await expect(pool.query(change)).rejects.toThrow('append-only');
  }
  await expect(pool.query('UPDATE audit_log SET address = NULL, reason = NULL')).resolves.toBeDefined();
});
