import type { JWTPayload } from 'jose';
import { startTestServer, type TestServer } from '../app.ts';
import { stopwatch } from '../eventually.ts';
import { finishSignIn, startSignIn } from '../sign-in.ts';
import { startStubProvider, type StubProvider } from '../stub-provider.ts';
import { callbackOf, refusalOf, signInByStub } from '../stub-sign-in.ts';
import { whileWaiting } from '../waiting-call.ts';

let stub: StubProvider;
let server: TestServer;
beforeEach(async () => {
  stub = await startStubProvider();
  server = await startTestServer({ env: { ...stub.env, ADMIN_EMAILS: 'boss@alma.test' } });
});
afterEach(async () => {
  await server.close();
  await stub.stop();
});

const person = { sub: 'kp_1', email: 'ann@alma.test', email_verified: true, name: 'Ann Example' };

const signInAs = (claims: JWTPayload) => signInByStub(server, stub, claims);

describe('a provider in trouble', () => {
  it('that is down causes 503 with a time to wait, and recovers without a restart', async () => {
    await stub.stop();
    const down = await server.call('GET', '/api/v1/auth/login');
    expect(down).toMatchObject({ status: 503, body: { error: { code: 'PROVIDER_UNAVAILABLE' } } });
    expect(down.headers.get('retry-after')).toBe('2');
    expect((await server.call('GET', '/api/v1/health')).status).toBe(200);
    await stub.start();
    expect((await signInAs(person)).status).toBe(200);
  });

  it.each(['status 500', 'not json', 'hangs up'] as const)(
    'that answers the exchange with %s gives 503',
    async (trouble) => {
      stub.trouble = trouble;
      expect(await refusalOf(await signInAs(person))).toMatchObject({
        status: 503,
        code: 'PROVIDER_UNAVAILABLE',
      });
      stub.trouble = 'none';
      expect((await signInAs(person)).status).toBe(200);
    },
  );

  it('that never answers delays neither pages nor sign-ins for long', async () => {
    stub.trouble = 'hangs';
    const passed = stopwatch();
    const login = server.call('GET', '/api/v1/auth/login');
    expect((await server.call('GET', '/config.json')).body.auth.allowed_origins).toEqual([
      server.origin,
      stub.issuer,
    ]);
    expect(passed()).toBeLessThan(4_000);
    expect(await login).toMatchObject({ status: 503, body: { error: { code: 'PROVIDER_UNAVAILABLE' } } });
    stub.trouble = 'none';
    expect((await signInAs(person)).status).toBe(200);
  });

  it('that goes down later lets sign-ins start with its last metadata', async () => {
    await startSignIn(server.origin);
    await stub.stop();
    server.passTime(2 * 60 * 60_000);
    expect((await server.call('GET', '/api/v1/auth/login')).status).toBe(200);
    await stub.start();
  });

  it('that refuses the code causes 400 for all callers, after one exchange', async () => {
    stub.trouble = 'refuses';
    const started = await startSignIn(server.origin);
    const answer = callbackOf(server, stub.authorize(started.loginUrl, person));
    const replies = await Promise.all(Array.from({ length: 5 }, () => finishSignIn(started.browser, answer)));
    for (const reply of replies) {
      expect(await refusalOf(reply)).toMatchObject({ status: 400, message: 'Token exchange failed' });
    }
    expect(stub.exchanges).toBe(1);
  });

  it('does not end sessions while it is away, and ends those it refuses to renew', async () => {
    const started = await startSignIn(server.origin);
    await finishSignIn(started.browser, callbackOf(server, stub.authorize(started.loginUrl, person)));
    const refresh = async (): Promise<number> =>
      (await started.browser.fetch('/api/v1/auth/refresh', { method: 'POST' })).status;
    server.passTime(15 * 60_000);
    stub.trouble = 'status 500';
    expect(await refresh()).toBe(200);
    server.passTime(15 * 60_000);
    stub.trouble = 'refuses';
    expect(await refresh()).toBe(401);
    stub.trouble = 'none';
    expect(await refresh()).toBe(401);
  });

  it('that answers after its session has ended renews nothing', async () => {
    const started = await startSignIn(server.origin);
    await finishSignIn(started.browser, callbackOf(server, stub.authorize(started.loginUrl, person)));
    const auth = (call: string) => started.browser.fetch(`/api/v1/auth/${call}`, { method: 'POST' });
    server.passTime(15 * 60_000);
    stub.sign = async (claims) => {
      expect((await auth('logout')).status).toBe(200);
      return stub.signClaims(claims);
    };
    const renewed = await auth('refresh');
    stub.sign = undefined;
    const { rows } = await server.database.pool.query(
      'SELECT provider_refresh_token, id_token FROM sessions ORDER BY created_at DESC LIMIT 1',
    );
    expect([renewed.status, rows]).toEqual([401, [{ provider_refresh_token: null, id_token: null }]]);
  });

  it('that signs in a person who is suspended meanwhile leaves no session', async () => {
    const started = await startSignIn(server.origin);
    await finishSignIn(started.browser, callbackOf(server, stub.authorize(started.loginUrl, person)));
    const { loginUrl } = await startSignIn(server.origin, started.browser);
    const callback = callbackOf(server, stub.authorize(loginUrl, person));
    const reply = await whileWaiting(server, 'LOCK TABLE sessions IN EXCLUSIVE MODE', {
      call: () => finishSignIn(started.browser, callback),
      async work(query) {
        await query("UPDATE users SET status = 'suspended'");
        await query('UPDATE sessions SET revoked_at = now()');
      },
    });
    await server.database.pool.query("UPDATE users SET status = 'active'");
    expect(await refusalOf(reply)).toMatchObject({ status: 403, code: 'ACCOUNT_SUSPENDED' });
    const { rows } = await server.database.pool.query('SELECT 1 FROM sessions WHERE revoked_at IS NULL');
    expect(rows).toEqual([]);
  });

  it('still lets people sign out', async () => {
    const started = await startSignIn(server.origin);
    await finishSignIn(started.browser, callbackOf(server, stub.authorize(started.loginUrl, person)));
    await stub.stop();
    server.passTime(2 * 60 * 60_000);
    const reply = await started.browser.fetch('/api/v1/auth/logout', { method: 'POST' });
    expect(reply.status).toBe(200);
  });
});
