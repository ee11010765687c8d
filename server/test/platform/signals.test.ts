import { isDeepStrictEqual } from 'node:util';
import { createSignals, type Signal, type Signals } from '../../src/platform/signals/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually, stopwatch } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let here: Signals;
let admin: SignedIn;
/** Signals received by another server of the same installation. */
let received: Signal[];
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@alma.test');
  here = createSignals(server.platform);
  received = [];
  here.on((signal) => received.push(signal));
  await here.start();
});
afterAll(async () => {
  await here.stop();
  await server.close();
});
beforeEach(() => {
  received = [];
});

async function hears(expected: Signal): Promise<void> {
  await eventually(
    () => received.some((signal) => isDeepStrictEqual(signal, expected)),
    `${JSON.stringify(expected)} among ${JSON.stringify(received)}`,
  );
}

it('ignores unknown signals', async () => {
  await server.database.pool.query("SELECT pg_notify('alma_signals', 'not JSON')");
  await eventually(() => server.log.some((line) => line.includes('unknown signal ignored')));
});

const patch = (userId: string, body: object) =>
  server.call('PATCH', `/api/v1/users/${userId}`, { as: admin, body });

it.each(['suspended', 'archived'])('signals within a second that a user was %s', async (status) => {
  const leo = await server.signIn('leo@alma.test');
  const passed = stopwatch();
  await patch(leo.userId, { status, status_reason: 'A reason' });
  await hears({ kind: 'access.ended', userId: leo.userId });
  expect(passed()).toBeLessThan(1000);
  expect(await server.call('GET', '/api/v1/auth/me', { as: leo })).toMatchObject({
    status: 403,
    body: { error: { code: 'ACCOUNT_SUSPENDED' } },
  });
  await patch(leo.userId, { status: 'active' });
});

it('names the session that ended, by sign-out or from elsewhere', async () => {
  const sessionOf = (person: SignedIn): string =>
    (
      JSON.parse(Buffer.from(person.access_token.split('.')[1] ?? '', 'base64url').toString()) as {
        sid: string;
      }
    ).sid;
  const [first, second] = [await server.signIn('leo@alma.test'), await server.signIn('leo@alma.test')];
  await first.browser.fetch('/api/v1/auth/logout', { method: 'POST', headers: first.headers });
  await hears({ kind: 'access.ended', userId: first.userId, sessionId: sessionOf(first) });
  await server.call('DELETE', '/api/v1/auth/sessions', { as: second });
  await hears({ kind: 'access.ended', userId: first.userId, sessionId: sessionOf(second) });
});

it('signals that rights have changed, and that an account was deleted', async () => {
  const nina = await server.signIn('nina@alma.test');
  await server.call('POST', `/api/v1/users/${nina.userId}/roles`, { as: admin, body: { role: 'PM' } });
  await hears({ kind: 'rights.changed', userId: nina.userId });
  await server.call('DELETE', `/api/v1/users/${nina.userId}`, { as: nina });
  await hears({ kind: 'access.ended', userId: nina.userId });
});

it('sends nothing for a transaction that was rolled back', async () => {
  await server.call('DELETE', `/api/v1/users/${admin.userId}/roles/ADMIN`, { as: admin });
  await patch(admin.userId, { status: 'suspended' });
  await expect(
    server.database.db.transaction(async (tx) => {
      await here.send(tx, { kind: 'rights.changed', userId: admin.userId });
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(received).toEqual([]);
});

it('reports possibly missed events when its connection broke', async () => {
  await server.database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'alma-signals' AND datname = current_database()",
  );
  await hears({ kind: 'missed' });
  const sam = await server.signIn('sam@alma.test');
  await patch(sam.userId, { status: 'suspended' });
  await hears({ kind: 'access.ended', userId: sam.userId });
});

it('continues when a listener fails', async () => {
  const stop = here.on(() => {
    throw new Error('broken listener');
  });
  const late: Signal[] = [];
  here.on((signal) => late.push(signal));
  await here.send(server.database.db, { kind: 'rights.changed', userId: admin.userId });
  await hears({ kind: 'rights.changed', userId: admin.userId });
  expect(late).toHaveLength(1);
  stop();
});
