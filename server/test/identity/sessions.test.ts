import type { Tokens } from '@alma/shared/contract';
import { startTestServer, type TestServer } from '../app.ts';
import type { Browser } from '../browser.ts';
import type { SignedIn } from '../sign-in.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const refresh = (browser: Browser): Promise<Response> =>
  browser.fetch('/api/v1/auth/refresh', { method: 'POST' });
const logout = (browser: Browser, headers: Record<string, string> = {}): Promise<Response> =>
  browser.fetch('/api/v1/auth/logout', { method: 'POST', headers });
const status = async (headers: Record<string, string>): Promise<number> =>
  (await server.call('GET', '/api/v1/auth/me', { headers })).status;
const statusOf = (person: SignedIn): Promise<number> => status(person.headers);
const sessionCookie = (browser: Browser): string =>
  browser.cookieNames().find((name) => name.startsWith('alma-session')) ?? '';

const setStatus = (userId: string, value: string): Promise<unknown> =>
  server.database.pool.query('UPDATE users SET status = $2 WHERE user_id = $1', [userId, value]);

describe('POST /auth/refresh', () => {
  it('gives new tokens after the access token has expired', async () => {
    const leo = await server.signIn('leo@alma.test');
    server.passTime(17 * minute);
    expect(await statusOf(leo)).toBe(401);
    const reply = await refresh(leo.browser);
    const tokens = (await reply.json()) as Tokens;
    expect(tokens).toEqual({ success: true, access_token: expect.any(String), id_token: expect.any(String) });
    expect(tokens.access_token).not.toBe(leo.access_token);
    expect(await status({ authorization: `Bearer ${tokens.access_token}` })).toBe(200);
    expect(reply.headers.getSetCookie()[0]).toMatch(
      /^alma-session-\d+=[\w.-]+; Max-Age=1209600; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict$/,
    );
  });

  it('changes the cookie each time', async () => {
    const { browser } = await server.signIn('leo@alma.test');
    const name = sessionCookie(browser);
    const cookies = new Set([browser.cookie(name)]);
    for (let round = 0; round < 3; round += 1) {
      server.passTime(15 * minute);
      expect((await refresh(browser)).status).toBe(200);
      cookies.add(browser.cookie(name));
    }
    expect(cookies.size).toBe(4);
  });

  it('serves 20 tabs at once, all with the same new cookie', async () => {
    const leo = await server.signIn('leo@alma.test');
    server.passTime(17 * minute);
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(leo.browser)));
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(replies.map((reply) => reply.headers.getSetCookie()[0])).size).toBe(1);
    server.passTime(15 * minute);
    expect((await refresh(leo.browser)).status).toBe(200);
  });

  it('ends the session when an old cookie is used again', async () => {
    const leo = await server.signIn('leo@alma.test');
    const name = sessionCookie(leo.browser);
    const stolen = leo.browser.cookie(name) ?? '';
    server.passTime(15 * minute);
    await refresh(leo.browser);
    server.passTime(61_000);
    const thief = server.browser();
    thief.setCookie(name, stolen);
    expect((await refresh(thief)).status).toBe(401);
    expect((await refresh(leo.browser)).status).toBe(401);
    const { rows } = await server.database.pool.query(
      "SELECT 1 FROM audit_log WHERE action = 'session.reuse_detected'",
    );
    expect(rows).toHaveLength(1);
  });

  it.each(['', 'nonsense', `3b241101-e2bb-4255-8caf-4136c566a962.1.${'a'.repeat(43)}`])(
    'refuses the cookie %p',
    async (value) => {
      const { browser } = await server.signIn('leo@alma.test');
      const stranger = server.browser();
      if (value) stranger.setCookie(sessionCookie(browser), value);
      const reply = await refresh(stranger);
      expect({ status: reply.status, body: await reply.json() }).toMatchObject({
        status: 401,
        body: { error: { code: 'UNAUTHENTICATED' } },
      });
    },
  );

  it('refuses a made-up cookie of a real session, without ending it', async () => {
    const leo = await server.signIn('leo@alma.test');
    const name = sessionCookie(leo.browser);
    const [id] = (leo.browser.cookie(name) ?? '').split('.');
    const forger = server.browser();
    forger.setCookie(name, `${id}.1.${'a'.repeat(43)}`);
    expect((await refresh(forger)).status).toBe(401);
    expect(await statusOf(leo)).toBe(200);
  });

  it('refuses a session after 14 days without use, and after 90 days of use', async () => {
    const idle = await server.signIn('leo@alma.test');
    const busy = await server.signIn('nina@alma.test');
    server.passTime(13 * day);
    expect((await refresh(busy.browser)).status).toBe(200);
    server.passTime(2 * day);
    expect((await refresh(idle.browser)).status).toBe(401);
    for (let round = 0; round < 6; round += 1) {
      server.passTime(11 * day);
      expect((await refresh(busy.browser)).status).toBe(200);
    }
    server.passTime(10 * day);
    expect((await refresh(busy.browser)).status).toBe(401);
  });

  it('works on any server, since sessions are in the database', async () => {
    const leo = await server.signIn('leo@alma.test');
    const second = await startTestServer({ databaseUrl: server.databaseUrl });
    try {
      expect((await second.call('GET', '/api/v1/auth/me', { as: leo })).status).toBe(200);
      await logout(leo.browser);
      expect((await second.call('GET', '/api/v1/auth/me', { as: leo })).status).toBe(401);
    } finally {
      await second.close();
    }
  });
});

describe('POST /auth/logout', () => {
  it('ends the session at once and names the address where the provider ends its own', async () => {
    const leo = await server.signIn('leo@alma.test');
    const reply = await logout(leo.browser, leo.headers);
    const { logout_url } = (await reply.json()) as { logout_url: string };
    expect(await statusOf(leo)).toBe(401);
    expect((await refresh(leo.browser)).status).toBe(401);
    // The address appears in browser histories and logs, so it must not identify the person.
    expect(Object.fromEntries(new URL(logout_url).searchParams)).toEqual({
      client_id: 'alma-development',
      post_logout_redirect_uri: `${server.origin}/login`,
    });
    const page = await leo.browser.fetch(logout_url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Signing out');
  });

  it('works with the cookie alone, after the access token has expired', async () => {
    const leo = await server.signIn('leo@alma.test');
    server.passTime(3 * 60 * minute);
    expect((await logout(leo.browser, leo.headers)).status).toBe(200);
    expect((await refresh(leo.browser)).status).toBe(401);
  });

  it('works with an access token alone, however old', async () => {
    const leo = await server.signIn('leo@alma.test');
    server.passTime(3 * 60 * minute);
    expect((await server.call('POST', '/api/v1/auth/logout', { headers: leo.headers })).status).toBe(200);
    expect((await refresh(leo.browser)).status).toBe(401);
  });

  it('answers a caller without a session too', async () => {
    const reply = await server.call('POST', '/api/v1/auth/logout');
    expect(reply).toMatchObject({
      status: 200,
      body: { logout_url: expect.stringContaining('/oidc/session/end') },
    });
  });
});

describe('rights', () => {
  it('end with the next call after a role is revoked', async () => {
    const helper = await server.signIn('helper@alma.test');
    const leo = await server.signIn('leo@alma.test');
    const isAdmin = (statement: string) => server.database.pool.query(statement, [helper.userId]);
    await isAdmin("INSERT INTO role_grants (user_id, role) VALUES ($1, 'ADMIN')");
    const look = () => server.call('GET', `/api/v1/users/${leo.userId}`, { as: helper });
    expect((await look()).status).toBe(200);
    await isAdmin("DELETE FROM role_grants WHERE user_id = $1 AND role = 'ADMIN'");
    expect((await look()).status).toBe(403);
  });

  it.each(['suspended', 'archived'])(
    'end with the next call of a %s user, and no sign-in helps',
    async (value) => {
      const leo = await server.signIn(`${value}@alma.test`);
      await setStatus(leo.userId, value);
      const locked = { status: 403, body: { error: { code: 'ACCOUNT_SUSPENDED' } } };
      expect(await server.call('GET', '/api/v1/auth/me', { as: leo })).toMatchObject(locked);
      expect(await server.call('GET', `/api/v1/users/${leo.userId}`, { as: leo })).toMatchObject(locked);
      expect((await refresh(leo.browser)).status).toBe(403);
      await expect(server.signIn(`${value}@alma.test`)).rejects.toThrow('ACCOUNT_SUSPENDED');
      expect((await logout(leo.browser, leo.headers)).status).toBe(200);
    },
  );

  it('do not come back with the old session when a suspension ends', async () => {
    const admin = await server.signIn('admin@alma.test');
    const leo = await server.signIn('leo@alma.test');
    const set = (value: string) =>
      server.call('PATCH', `/api/v1/users/${leo.userId}`, { as: admin, body: { status: value } });
    expect((await set('suspended')).status).toBe(200);
    expect(await statusOf(leo)).toBe(403);
    expect((await set('active')).status).toBe(200);
    expect(await statusOf(leo)).toBe(401);
    expect(await statusOf(await server.signIn('leo@alma.test'))).toBe(200);
  });
});

describe('a change of ALMA_SECRET', () => {
  const [before, after] = [
    'the secret of before, long enough for it',
    'and the one that comes after, as long',
  ];
  const bearer = ({ access_token: token }: Pick<Tokens, 'access_token'>) => ({
    authorization: `Bearer ${token}`,
  });
  const meAt = async (at: TestServer, tokens: Pick<Tokens, 'access_token'>): Promise<number> =>
    (await at.call('GET', '/api/v1/auth/me', { headers: bearer(tokens) })).status;

  /** Cookies on this machine are named after the port of their server. */
  function carry(browser: Browser, to: TestServer): Browser {
    const next = to.browser();
    const name = sessionCookie(browser);
    next.setCookie(name.replace(/\d+$/, new URL(to.origin).port), browser.cookie(name) ?? '');
    return next;
  }

  it('signs nobody out: old tokens and cookies stay valid, and new ones use the new secret', async () => {
    const { databaseUrl } = server;
    const old = await startTestServer({ databaseUrl, env: { ALMA_SECRET: before } });
    const both = await startTestServer({
      databaseUrl,
      env: { ALMA_SECRET: after, ALMA_SECRET_ACCEPTED: before },
    });
    const alone = await startTestServer({ databaseUrl, env: { ALMA_SECRET: after } });
    const person = await old.signIn('rota@alma.test');
    expect([await meAt(both, person), await meAt(alone, person)]).toEqual([200, 401]);

    for (const later of [both, alone]) later.passTime(2 * minute);
    const browser = carry(person.browser, both);
    const renewed = await refresh(browser);
    expect(renewed.status).toBe(200);
    const tokens = (await renewed.json()) as Tokens;
    // The old secret can be removed now: token, cookie and the sealed values of the session use the new one.
    expect([await meAt(alone, tokens), await meAt(old, tokens)]).toEqual([200, 401]);
    const last = await refresh(carry(browser, alone));
    expect(await last.json()).toMatchObject({ success: true, id_token: expect.any(String) });
    for (const each of [old, both, alone]) await each.close();
  });
});
