import type { Tokens } from '@alma/shared/contract';
import type { JWTPayload } from 'jose';
import { startTestServer, type TestServer } from '../app.ts';
import { identify } from '../sign-in.ts';
import { startStubProvider, type StubProvider } from '../stub-provider.ts';
import { signInByStub } from '../stub-sign-in.ts';

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
beforeEach(() => server.database.pool.query('TRUNCATE users CASCADE'));

async function signIn(claims: JWTPayload) {
  const reply = await signInByStub(server, stub, claims);
  if (!reply.ok) throw new Error(`the sign-in failed: ${reply.status} ${await reply.text()}`);
  return identify((await reply.json()) as Tokens);
}

/** Searches as a user who is not an administrator. */
async function findsByEmail(email: string): Promise<boolean> {
  const { headers } = await signIn({ sub: 'looks', email: 'looks@alma.test', email_verified: true });
  const path = `/api/v1/users?search=${encodeURIComponent(email)}`;
  const { status, body } = await server.call('GET', path, { headers });
  expect(status).toBe(200);
  return body.users.length > 0;
}

const emailOf = async ({ headers }: { headers: Record<string, string> }): Promise<string | null> =>
  (await server.call('GET', '/api/v1/auth/me', { headers })).body.email;

const ann = { sub: 'ann', name: 'Ann', email: 'ann@alma.test', email_verified: true };
const unverified = (email: string) => ({ ...ann, email, email_verified: false });

it('do not replace one that the provider verified', async () => {
  await signIn(ann);
  expect(await emailOf(await signIn(unverified('victim@alma.test')))).toBe('ann@alma.test');
  expect(await findsByEmail('victim@alma.test')).toBe(false);
  expect(await findsByEmail('ann@alma.test')).toBe(true);
});

it('are unchanged when the same one is reported again', async () => {
  await signIn(ann);
  await signIn(unverified('ann@alma.test'));
  expect(await findsByEmail('ann@alma.test')).toBe(true);
});

it('are changed by the provider while it has verified none', async () => {
  await signIn(unverified('old@alma.test'));
  expect(await emailOf(await signIn(unverified('new@alma.test')))).toBe('new@alma.test');
});

it('match nobody, even when an administrator has activated the account', async () => {
  const boss = await signIn({ sub: 'boss', email: 'boss@alma.test', email_verified: true });
  const { userId } = await signIn(unverified('victim@alma.test'));
  const { headers } = boss;
  const activated = await server.call('PATCH', `/api/v1/users/${userId}`, {
    headers,
    body: { status: 'active' },
  });
  expect(activated.status).toBe(200);
  expect(await findsByEmail('victim@alma.test')).toBe(false);
  expect(await findsByEmail('Ann')).toBe(true);
  const byBoss = await server.call('GET', '/api/v1/users?search=victim@alma.test', { headers });
  expect(byBoss.body.total).toBe(1);
});

it('match their owner once the provider verifies them', async () => {
  await signIn(unverified('ann@alma.test'));
  await signIn(ann);
  expect(await findsByEmail('ann@alma.test')).toBe(true);
  expect(await emailOf(await signIn({ ...ann, email: 'ann.new@alma.test' }))).toBe('ann.new@alma.test');
  expect(await findsByEmail('ann@alma.test')).toBe(false);
  expect(await findsByEmail('ann.new@alma.test')).toBe(true);
});
