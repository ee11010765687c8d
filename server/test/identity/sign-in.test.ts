import { startTestServer, type TestServer } from '../app.ts';
import {
  answerPage,
  finishSignIn,
  openProvider,
  passProvider,
  type PendingSignIn,
  startSignIn,
} from '../sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const begin = (query = ''): Promise<PendingSignIn> => startSignIn(server.origin, undefined, query);
const exchanges = (): number => server.log.filter((line) => line.includes('"/oidc/token"')).length;

async function refusal(reply: Response): Promise<{ status: number; code: string; message: string }> {
  const { error } = (await reply.json()) as { error: { code: string; message: string; request_id: string } };
  expect(error.request_id).toBe(reply.headers.get('x-request-id'));
  return { status: reply.status, code: error.code, message: error.message };
}

const badState = { status: 400, code: 'SIGN_IN_FAILED', message: 'Invalid or missing state parameter' };

describe('GET /auth/login', () => {
  it('returns a state and an address of the provider, bound to this browser', async () => {
    const reply = await server.call(
      'GET',
      '/api/v1/auth/login?connection_id=github&login_hint=maya@alma.test',
    );
    const address = new URL(reply.body.login_url);
    expect(address.origin).toBe(server.origin);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      state: reply.body.state,
      connection_id: 'github',
      login_hint: 'maya@alma.test',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(reply.headers.get('set-cookie')).toMatch(
      /^alma-flow-\d+=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['anna@intranet', 'a&b@firm.test'])('accepts %s, as browsers do', async (email) => {
    const query = new URLSearchParams({ login_hint: email });
    const reply = await server.call('GET', `/api/v1/auth/login?${query}`);
    expect(reply.status).toBe(200);
    expect(new URL(reply.body.login_url).searchParams.get('login_hint')).toBe(email);
  });

  it.each([
    'connection_id=myspace',
    'login_hint=nobody',
    'login_hint=a%0d%0ab@c.de',
    'surprise=1',
    'connection_id=a&connection_id=b',
    `connection_id=${'a'.repeat(10_000)}`,
    `login_hint=${'a'.repeat(10_000)}@alma.test`,
    'login_hint=%00@alma.test',
    'login_hint=<b>@alma.test',
  ])('refuses %.60s', async (query) => {
    expect(await server.call('GET', `/api/v1/auth/login?${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_FAILED' } },
    });
  });

  it('never reveals the PKCE verifier, and stores it encrypted', async () => {
    const { state, loginUrl } = await begin();
    const { rows } = await server.database.pool.query('SELECT * FROM sign_in_flows');
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(state);
    expect(stored).not.toContain(new URL(loginUrl).searchParams.get('nonce'));
  });

  it('keeps one flow cookie for each browser, so that a second tab does not break the first', async () => {
    const first = await begin();
    const callback = await passProvider(first, 'leo@alma.test');
    await startSignIn(server.origin, first.browser);
    expect((await finishSignIn(first.browser, callback)).status).toBe(200);
  });
});

describe('GET /auth/callback', () => {
  it('signs a demo person in', async () => {
    const maya = await server.signIn('maya@alma.test');
    const me = await server.call('GET', '/api/v1/auth/me', { as: maya });
    expect(me).toMatchObject({
      status: 200,
      body: { handle: 'maya', status: 'active', email: 'maya@alma.test' },
    });
    expect(me.body.roles.map(({ role }: { role: string }) => role)).toEqual(['USER', 'CREATOR']);
  });

  it('creates an account with a unique handle for a new e-mail', async () => {
    const first = await server.signIn('Maya@elsewhere.test');
    const me = (await server.call('GET', '/api/v1/auth/me', { as: first })).body;
    expect(me).toMatchObject({
      email: 'maya@elsewhere.test',
      display_name: 'Maya',
      status: 'active',
      kyc_level: 0,
    });
    expect(me.handle).toMatch(/^maya-\w{4}$/);
    expect(me.roles).toMatchObject([{ role: 'USER', assigned_by: null }]);
    const again = await server.signIn('maya@elsewhere.test');
    expect(again.userId).toBe(first.userId);
  });

  it('accepts code and state alone, as specified', async () => {
    const started = await begin();
    const callback = await passProvider(started, 'ida@alma.test');
    callback.searchParams.delete('iss');
    expect((await finishSignIn(started.browser, callback)).status).toBe(200);
  });

  it.each([
    ['missing', ''],
    ['wrong', 'state=nonsense'],
    ['empty', 'state='],
  ])('refuses a %s state', async (_kind, state) => {
    const { browser } = await begin();
    expect(await refusal(await browser.fetch(`/api/v1/auth/callback?code=abc&${state}`))).toEqual(badState);
  });

  it('refuses a repeated state', async () => {
    const { browser, state } = await begin();
    const reply = await browser.fetch(`/api/v1/auth/callback?code=abc&state=${state}&state=${state}`);
    expect(await refusal(reply)).toEqual({ ...badState, code: 'VALIDATION_FAILED' });
  });

  it('refuses the state of another browser, which can still finish', async () => {
    const started = await begin();
    const callback = await passProvider(started, 'nina@alma.test');
    const before = exchanges();
    const other = await begin();
    expect(await refusal(await finishSignIn(other.browser, callback))).toEqual(badState);
    expect(await refusal(await finishSignIn(server.browser(), callback))).toEqual(badState);
    expect(exchanges()).toBe(before);
    expect((await finishSignIn(started.browser, callback)).status).toBe(200);
  });

  it('refuses a flow that is older than ten minutes', async () => {
    const slow = await startTestServer();
    try {
      const started = await startSignIn(slow.origin);
      const callback = await passProvider(started, 'nina@alma.test');
      slow.passTime(10 * 60_000 + 1);
      expect(await refusal(await finishSignIn(started.browser, callback))).toEqual(badState);
    } finally {
      await slow.close();
    }
  });

  it('reports that the code is missing', async () => {
    const { browser, state } = await begin();
    const reply = await browser.fetch(`/api/v1/auth/callback?state=${state}`);
    expect(await refusal(reply)).toMatchObject({ status: 400, message: 'Authorization code not received' });
  });

  it('reports that a code is invalid', async () => {
    const { browser, state } = await begin();
    const reply = await browser.fetch(`/api/v1/auth/callback?code=made-up&state=${state}`);
    expect(await refusal(reply)).toMatchObject({ code: 'SIGN_IN_FAILED', message: 'Token exchange failed' });
  });

  it('refuses a response of another issuer', async () => {
    const started = await begin();
    const callback = await passProvider(started, 'sam@alma.test');
    callback.searchParams.set('iss', 'https://evil.test');
    expect(await refusal(await finishSignIn(started.browser, callback))).toMatchObject({
      message: 'Authentication failed',
    });
  });

  it('distinguishes a cancelled sign-in from a failed one', async () => {
    const started = await begin();
    const page = await openProvider(started);
    page.pathname += '/cancel';
    const end = await answerPage(started.browser, page, {});
    const reply = await refusal(await finishSignIn(started.browser, end));
    expect(reply).toEqual({
      status: 400,
      code: 'SIGN_IN_FAILED',
      message: 'Sign-in was cancelled. You can try again.',
    });
  });

  it('passes on an error of the provider as bounded text', async () => {
    const { browser, state } = await begin();
    const description = encodeURIComponent(`<img src=x onerror=alert(1)>${'x'.repeat(500)}`);
    const reply = await browser.fetch(
      `/api/v1/auth/callback?error=invalid_scope&error_description=${description}&state=${state}`,
    );
    const { error } = (await reply.json()) as {
      error: { message: string; details: { error_description: string } };
    };
    expect(error.message).toBe('Authentication failed');
    expect(error.details).toMatchObject({
      error: 'invalid_scope',
      error_description: expect.stringMatching(/^<img/),
    });
    expect(error.details.error_description).toHaveLength(200);
  });

  it('answers 20 callbacks at once with one exchange and one outcome', async () => {
    const started = await begin();
    const callback = await passProvider(started, 'omar@alma.test');
    const before = exchanges();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => finishSignIn(started.browser, callback)),
    );
    const outcomes = await Promise.all(replies.map((reply) => reply.text()));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(outcomes).size).toBe(1);
    expect(exchanges() - before).toBe(1);
  });

  it('repeats the outcome for a minute, on another server too, and no longer', async () => {
    const started = await begin();
    const callback = await passProvider(started, 'omar@alma.test');
    const first = (await (await finishSignIn(started.browser, callback)).json()) as object;
    const second = await startTestServer({ databaseUrl: server.databaseUrl });
    try {
      const ask = () =>
        fetch(`${second.origin}/api/v1/auth/callback${callback.search}`, {
          headers: { cookie: flowCookie(started, second.origin) },
        });
      expect(await (await ask()).json()).toEqual(first);
      second.passTime(60_001);
      expect(await refusal(await ask())).toEqual(badState);
    } finally {
      await second.close();
    }
  });

  it('answers only our own pages', async () => {
    for (const headers of [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }]) {
      for (const path of [
        'GET /api/v1/auth/callback?code=a&state=b',
        'POST /api/v1/auth/refresh',
        'POST /api/v1/auth/logout',
      ]) {
        const [method = '', address = ''] = path.split(' ');
        expect(await server.call(method, address, { headers })).toMatchObject({
          status: 403,
          body: { error: { code: 'FORBIDDEN' } },
        });
      }
    }
  });

  it('ends the session that this browser had before', async () => {
    const maya = await server.signIn('maya@alma.test');
    await server.signIn('maya@alma.test', maya.browser);
    expect((await server.call('GET', '/api/v1/auth/me', { as: maya })).status).toBe(401);
  });

  it('signs no agent in', async () => {
    const robot = await server.signIn('robot@alma.test');
    await server.database.pool.query('UPDATE users SET is_agent = true WHERE user_id = $1', [robot.userId]);
    expect((await server.call('GET', '/api/v1/auth/me', { as: robot })).status).toBe(401);
    await expect(server.signIn('robot@alma.test')).rejects.toThrow(/403.*AI agent/);
  });
});

/** The sign-in cookie under the name for another port; servers behind one address share the name. */
function flowCookie({ browser }: PendingSignIn, origin: string): string {
  const flowCookie = browser.cookieNames().find((name) => name.startsWith('alma-flow')) ?? '';
  return `alma-flow-${new URL(origin).port}=${browser.cookie(flowCookie)}`;
}
