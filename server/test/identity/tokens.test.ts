import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { deriveKey } from '../../src/platform/security/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let leo: SignedIn;
let nina: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  leo = await server.signIn('leo@alma.test');
  nina = await server.signIn('nina@alma.test');
});
afterAll(() => server.close());

const me = (headers: Record<string, string>) => server.call('GET', '/api/v1/auth/me', { headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const unauthenticated = { status: 401, body: { error: { code: 'UNAUTHENTICATED' } } };

const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** A token like ours with changes, signed with our real key unless another key is given. */
function forge(
  changes: Record<string, unknown>,
  { typ = 'at+jwt', alg = 'HS256', secret = '' } = {},
): Promise<string> {
  const payload = { ...payloadOf(leo.access_token), ...changes };
  const claims = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
  const key = deriveKey(secret || server.platform.config.secret, 'access-token');
  return new SignJWT(claims).setProtectedHeader({ alg, typ }).sign(key);
}

it('accepts a valid token', async () => {
  expect((await me(bearer(leo.access_token))).status).toBe(200);
  expect((await me(bearer(await forge({})))).status).toBe(200);
});

it('carries no role, e-mail or name', () => {
  expect(Object.keys(payloadOf(leo.access_token)).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub']);
  const { exp, iat } = payloadOf(leo.access_token) as { exp: number; iat: number };
  expect(exp - iat).toBe(900);
});

const now = (): number => Math.floor(Date.now() / 1000);
const refused: [string, () => Promise<string> | string][] = [
  ['a token of another installation', () => forge({}, { secret: 'another secret of the same length....' })],
  ['another audience', () => forge({ aud: 'urn:other' })],
  ['another issuer', () => forge({ iss: 'https://evil.test' })],
  ['another type of token', () => forge({}, { typ: 'JWT' })],
  ['another algorithm with the right key', () => forge({}, { alg: 'HS512' })],
  ['no expiry', () => forge({ exp: undefined })],
  ['no issue time', () => forge({ iat: undefined })],
  ['no subject', () => forge({ sub: undefined })],
  ['no session', () => forge({ sid: undefined })],
  ['a session that is not there', () => forge({ sid: '3b241101-e2bb-4255-8caf-4136c566a962' })],
  ['a session that is no id', () => forge({ sid: "' OR 1=1 --" })],
  ['the subject of another user', () => forge({ sub: nina.userId })],
  ['a token that ran out this second', () => forge({ exp: now() })],
  ['a token that ran out 50 s ago', () => forge({ exp: now() - 50 })],
  ['alg none', () => new UnsecuredJWT(payloadOf(leo.access_token)).encode()],
  [
    'a changed payload',
    () => leo.access_token.replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"x"}').toString('base64url')}.`),
  ],
  ['the id token', () => leo.id_token ?? ''],
  ['nonsense', () => 'nonsense'],
];
it.each(refused)('refuses %s', async (_name, make) => {
  expect(await me(bearer(await make()))).toMatchObject(unauthenticated);
});

it('refuses a key that comes with the token', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  const token = await new SignJWT(payloadOf(leo.access_token))
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', jwk })
    .sign(privateKey);
  expect(await me(bearer(token))).toMatchObject(unauthenticated);
});

it('refuses an expired token, even one that it accepted before', async () => {
  const token = await forge({ exp: now() + 600 });
  expect((await me(bearer(token))).status).toBe(200);
  server.passTime(601_000);
  expect(await me(bearer(token))).toMatchObject(unauthenticated);
  server.passTime(-601_000);
});

it.each([[''], ['Basic YWxhZGRpbjpvcGVuc2VzYW1l'], ['Bearer'], ['Bearer a b']])(
  'refuses the header %p',
  async (authorization) => {
    expect(await me(authorization ? { authorization } : {})).toMatchObject(unauthenticated);
  },
);

it('refuses a header of 100 kB', async () => {
  expect((await me(bearer('x'.repeat(100_000)))).status).toBe(431);
});

describe('X-Id-Token', () => {
  const withIdToken = (token: string) => me({ ...bearer(leo.access_token), 'x-id-token': token });

  it('is optional', async () => {
    expect((await withIdToken(leo.id_token ?? '')).status).toBe(200);
    expect((await withIdToken('')).status).toBe(200);
  });

  it('refuses the id token of another user', async () => {
    expect(await withIdToken(nina.id_token ?? '')).toMatchObject(unauthenticated);
  });

  it('refuses one that the provider did not sign, and one that is not a token', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const payload = payloadOf(leo.id_token ?? '');
    const forged = await new SignJWT(payload).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
    expect(await withIdToken(forged)).toMatchObject(unauthenticated);
    expect(await withIdToken(new UnsecuredJWT(payload).encode())).toMatchObject(unauthenticated);
    expect(await withIdToken('nonsense')).toMatchObject(unauthenticated);
  });

  it('accepts an earlier one of the same person', async () => {
    const again = await server.signIn('leo@alma.test');
    expect((await me({ ...bearer(again.access_token), 'x-id-token': leo.id_token ?? '' })).status).toBe(200);
  });

  it('ignores an expired one of any user', async () => {
    const old = new UnsecuredJWT({ sub: nina.userId, exp: now() - 3600 }).encode();
    expect((await withIdToken(old)).status).toBe(200);
  });
});
