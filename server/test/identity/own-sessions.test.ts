import { startTestServer, type TestServer } from '../app.ts';
import { type Browser, createBrowser } from '../browser.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let leo: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('DELETE FROM sessions');
  leo = await server.signIn('leo@alma.test');
});

const list = async (as: SignedIn) =>
  (await server.call('GET', '/api/v1/auth/sessions', { as })).body.sessions;
const end = (as: SignedIn, id: string) => server.call('DELETE', `/api/v1/auth/sessions/${id}`, { as });
const statusOf = async (as: SignedIn): Promise<number> =>
  (await server.call('GET', '/api/v1/auth/me', { as })).status;

/** A browser with a user agent. */
function firefox(): Browser {
  const browser = createBrowser(server.origin);
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  return {
    ...browser,
    fetch: (address, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('user-agent', agent);
      return browser.fetch(address, { ...init, headers });
    },
  };
}

it('are listed for their owner, with distinguishing details', async () => {
  const second = await server.signIn('leo@alma.test', firefox());
  await server.signIn('nina@alma.test');
  const sessions = await list(leo);
  expect(sessions).toHaveLength(2);
  expect(sessions[0]).toEqual({
    id: expect.any(String),
    is_current: false,
    browser: 'Firefox 140',
    system: 'Linux',
    address: expect.stringMatching(/127\.0\.0\.1|::1/),
    created_at: expect.stringMatching(/Z$/),
    last_seen_at: expect.stringMatching(/Z$/),
    expires_at: expect.stringMatching(/Z$/),
  });
  expect(sessions[1]).toMatchObject({ is_current: true });
  expect((await list(second)).map(({ is_current: isCurrent }: { is_current: boolean }) => isCurrent)).toEqual(
    [true, false],
  );
});

it('end one by one, even where they could be renewed', async () => {
  const second = await server.signIn('leo@alma.test');
  const [{ id }] = await list(leo);
  expect((await end(leo, id)).status).toBe(204);
  expect(await statusOf(second)).toBe(401);
  expect((await second.browser.fetch('/api/v1/auth/refresh', { method: 'POST' })).status).toBe(401);
  expect(await statusOf(leo)).toBe(200);
  expect((await end(leo, id)).status).toBe(404);
});

it('all end together, or all but this one', async () => {
  const otherSessions = [await server.signIn('leo@alma.test'), await server.signIn('leo@alma.test')];
  const nina = await server.signIn('nina@alma.test');
  const endAll = (query = '') => server.call('DELETE', `/api/v1/auth/sessions${query}`, { as: leo });
  expect((await endAll('?keep_current=true')).status).toBe(204);
  expect(await Promise.all([leo, ...otherSessions].map(statusOf))).toEqual([200, 401, 401]);
  const reply = await endAll();
  expect(reply.status).toBe(204);
  const expired = (name: string) => expect.stringMatching(`^alma${name}-\\d+=;.*Expires=Thu, 01 Jan 1970`);
  expect(reply.headers.getSetCookie()).toEqual([expired('-session'), expired('_bucket')]);
  expect(await statusOf(leo)).toBe(401);
  expect(await statusOf(nina)).toBe(200);
});

it('cannot be seen or ended by others', async () => {
  const nina = await server.signIn('nina@alma.test');
  const [{ id }] = await list(leo);
  for (const foreign of [id, 'nobody', '%00']) expect((await end(nina, foreign)).status).toBe(404);
  expect(await statusOf(leo)).toBe(200);
  expect((await server.call('GET', '/api/v1/auth/sessions')).status).toBe(401);
});

it('are not listed once they have expired', async () => {
  await server.database.pool.query("UPDATE sessions SET expires_at = now() - interval '1 second'");
  const fresh = await server.signIn('leo@alma.test');
  expect(await list(fresh)).toHaveLength(1);
});

it('are audited when they end', async () => {
  const [{ id }] = await list(leo);
  await end(leo, id);
  const { rows } = await server.database.pool.query(
    "SELECT actor_id FROM audit_log WHERE subject_id = $1 AND action = 'session.ended' ORDER BY at DESC LIMIT 1",
    [leo.userId],
  );
  expect(rows).toEqual([{ actor_id: leo.userId }]);
});
