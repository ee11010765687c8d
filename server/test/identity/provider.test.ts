import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { startTestServer, type TestServer } from '../app.ts';
import { finishSignIn, startSignIn } from '../sign-in.ts';
import { startStubProvider, type StubProvider } from '../stub-provider.ts';
import { callbackOf, refusalOf, signInByStub } from '../stub-sign-in.ts';

let stub: StubProvider;
let server: TestServer;
beforeAll(async () => {
  stub = await startStubProvider();
  server = await startTestServer({ env: { ...stub.env, ADMIN_EMAILS: 'boss@alma.test' } });
});
afterAll(async () => {
  await server.close();
  await stub.stop();
});

beforeEach(async () => {
  Object.assign(stub, { claims: (claims: JWTPayload) => claims, sign: undefined, userinfo: undefined });
  await server.database.pool.query('TRUNCATE users CASCADE');
});

const person = { sub: 'kp_1', email: 'ann@alma.test', email_verified: true, name: 'Ann Example' };

const signInAs = (claims: JWTPayload) => signInByStub(server, stub, claims);

async function userOf(reply: Response): Promise<Record<string, unknown>> {
  if (!reply.ok) throw new Error(`the sign-in failed: ${reply.status} ${await reply.text()}`);
  const { access_token } = (await reply.json()) as { access_token: string };
  return (
    await server.call('GET', '/api/v1/auth/me', { headers: { authorization: `Bearer ${access_token}` } })
  ).body;
}

const seconds = (): number => Math.floor(Date.now() / 1000);

describe('a configured provider', () => {
  it('is sent the scopes it offers, the connection and our callback', async () => {
    const { loginUrl } = await startSignIn(server.origin, undefined, '?connection_id=conn_github');
    const loginAddress = new URL(loginUrl);
    expect(loginAddress.origin).toBe(stub.issuer);
    expect(Object.fromEntries(loginAddress.searchParams)).toMatchObject({
      connection_id: 'conn_github',
      scope: 'openid profile email offline',
      redirect_uri: 'http://localhost:4170/callback',
    });
  });

  it('replaces the development sign-in and the demo people', async () => {
    expect((await server.call('GET', '/oidc/.well-known/openid-configuration')).status).toBe(404);
    const { rows } = await server.database.pool.query('SELECT 1 FROM users');
    expect(rows).toHaveLength(0);
  });

  it('tells the browser the allowed addresses', async () => {
    const { body } = await server.call('GET', '/config.json');
    expect(body.auth).toMatchObject({
      domain: stub.issuer,
      client_id: 'alma-at-stub',
      connections: { github: 'conn_github' },
      allowed_origins: [server.origin, stub.issuer],
    });
  });
});

it('never reveals the PKCE verifier except to the provider', async () => {
  const started = await startSignIn(server.origin);
  const { browser, loginUrl, state } = started;
  const cookies = browser.cookieNames().map((name) => browser.cookie(name));
  const { rows } = await server.database.pool.query('SELECT * FROM sign_in_flows');
  const reply = await finishSignIn(browser, callbackOf(server, stub.authorize(loginUrl, person)));
  const visible = [loginUrl, state, cookies, rows, await reply.text(), server.log];
  expect(stub.verifier).toMatch(/^[\w-]{43,}$/);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(visible)).not.toContain(stub.verifier);
});

describe('the first sign-in', () => {
  it('creates an active user for a verified e-mail', async () => {
    expect(await userOf(await signInAs(person))).toMatchObject({
      handle: 'ann',
      display_name: 'Ann Example',
      status: 'active',
      roles: [{ role: 'USER' }],
    });
  });

  it('creates a registered user for an unverified e-mail, who is active once it is verified', async () => {
    expect(await userOf(await signInAs({ ...person, email_verified: false }))).toMatchObject({
      status: 'registered',
    });
    expect(await userOf(await signInAs(person))).toMatchObject({ status: 'active' });
  });

  it('works without an e-mail: the handle comes from the name, or is random', async () => {
    expect(await userOf(await signInAs({ sub: 'kp_2', name: 'Zoë Łuk' }))).toMatchObject({
      handle: 'zoe-uk',
      email: null,
    });
    expect(await userOf(await signInAs({ sub: 'kp_3' }))).toMatchObject({
      handle: expect.stringMatching(/^user-\w{6}$/),
    });
  });

  it.each([
    ['Ann\nExample', 'Ann Example'],
    ['\u202Enna', 'nna'],
    ['A\0nn', 'Ann'],
    [`${'x'.repeat(99)}🎉y`, `${'x'.repeat(99)}🎉`],
    ['\u200B\u2060', 'ann'],
  ])('turns the name %j into one that a person may have', async (name, displayName) => {
    expect(await userOf(await signInAs({ ...person, name }))).toMatchObject({ display_name: displayName });
  });

  it.each(['ann\0@alma.test', 'ann\n@alma.test', `${'ann.'.repeat(2500)}@alma.test`])(
    'does without the e-mail %.10j, which is none',
    async (email) => {
      expect(await userOf(await signInAs({ ...person, email }))).toMatchObject({
        email: null,
        display_name: 'Ann Example',
      });
    },
  );

  it('accepts the text "true" as the mark of a verified e-mail', async () => {
    expect(await userOf(await signInAs({ ...person, email_verified: 'true' }))).toMatchObject({
      status: 'active',
    });
  });

  it('asks the userinfo endpoint for an e-mail that the id token lacks', async () => {
    stub.userinfo = { sub: 'kp_4', email: 'boss@alma.test', email_verified: true };
    expect(await userOf(await signInAs({ sub: 'kp_4' }))).toMatchObject({
      email: 'boss@alma.test',
      handle: 'boss',
    });
  });

  it('makes the owner of a verified e-mail on the list an administrator, at the first sign-in only', async () => {
    const boss = { ...person, sub: 'kp_5', email: 'Boss@alma.test' };
    const rolesOf = (user: Record<string, unknown>): string[] =>
      (user['roles'] as { role: string }[]).map(({ role }) => role);
    const first = await userOf(await signInAs(boss));
    expect(rolesOf(first)).toEqual(['USER', 'ADMIN']);
    await server.database.pool.query("DELETE FROM role_grants WHERE role = 'ADMIN'");
    expect(rolesOf(await userOf(await signInAs(boss)))).toEqual(['USER']);
    expect(rolesOf(await userOf(await signInAs({ ...boss, sub: 'kp_6', email_verified: false })))).toEqual([
      'USER',
    ]);
  });

  it('creates two users for two identities with one e-mail', async () => {
    const first = await userOf(await signInAs(person));
    const second = await userOf(await signInAs({ ...person, sub: 'kp_other' }));
    expect(second['user_id']).not.toBe(first['user_id']);
    expect(second['handle']).not.toBe(first['handle']);
  });

  it('creates one user when the same person signs in ten times at once', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, async () => userOf(await signInAs(person))));
    expect(new Set(users.map(({ user_id }) => user_id)).size).toBe(1);
  });

  it('does not wait for another sign-in of the same person that is about to finish', async () => {
    const { user_id: userId } = await userOf(await signInAs(person));
    const other = await server.database.pool.connect();
    try {
      await other.query('BEGIN');
      // The row locks of a new session that refers to them.
      await other.query('SELECT 1 FROM users JOIN identities USING (user_id) FOR KEY SHARE');
      expect(await userOf(await signInAs(person))).toMatchObject({ user_id: userId });
    } finally {
      await other.query('ROLLBACK');
      other.release();
    }
  });
});

describe('an id token', () => {
  it.each([
    ['of another audience', (claims: JWTPayload) => ({ ...claims, aud: 'someone else' })],
    ['of another issuer', (claims: JWTPayload) => ({ ...claims, iss: 'https://evil.test' })],
    ['with another nonce', (claims: JWTPayload) => ({ ...claims, nonce: 'other' })],
    ['without a nonce', ({ nonce: _nonce, ...rest }: JWTPayload) => rest],
    ['that ran out 45 s ago', (claims: JWTPayload) => ({ ...claims, exp: seconds() - 45 })],
    ['without an expiry', ({ exp: _exp, ...rest }: JWTPayload) => rest],
  ])('%s is refused', async (_name, change) => {
    stub.claims = change;
    expect(await refusalOf(await signInAs(person))).toMatchObject({
      status: 400,
      code: 'SIGN_IN_FAILED',
      message: 'Authentication failed',
    });
  });

  it('that expired 10 s ago is accepted, since clocks differ', async () => {
    stub.claims = (claims) => ({ ...claims, exp: seconds() - 10 });
    expect((await signInAs(person)).status).toBe(200);
  });

  it.each([
    [
      'signed by another key',
      async (claims: JWTPayload) => {
        const { privateKey } = await generateKeyPair('ES256');
        return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: '1' }).sign(privateKey);
      },
    ],
    ['without a signature', (claims: JWTPayload) => Promise.resolve(new UnsecuredJWT(claims).encode())],
    [
      'signed with our client secret',
      (claims: JWTPayload) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode('stub secret')),
    ],
  ])('%s is refused', async (_name, sign) => {
    stub.sign = sign;
    expect(await refusalOf(await signInAs(person))).toMatchObject({
      status: 400,
      message: 'Authentication failed',
    });
  });
});
