import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { decodeJwt } from 'jose';
import { startTestServer, type TestServer } from '../app.ts';
import { startStubProvider, type StubProvider } from '../stub-provider.ts';
import { refusalOf, signInByStub } from '../stub-sign-in.ts';

let stub: StubProvider;
let server: TestServer;
beforeEach(async () => {
  stub = await startStubProvider();
  server = await startTestServer({ env: stub.env });
});
afterEach(async () => {
  await server.close();
  await stub.stop();
});

const person = { sub: 'kp_1', email: 'ann@alma.test', email_verified: true, name: 'Ann Example' };

interface Visit {
  /** Another id token of the person, since the session recognises its own without checking keys. */
  another(keyId?: string): Promise<string>;
  /** The status of a call that carries an id token. */
  statusWith(idToken: string): Promise<number>;
}

async function visit(): Promise<Visit> {
  const reply = await signInByStub(server, stub, person);
  const tokens = (await reply.json()) as { access_token: string; id_token: string };
  return {
    another: (keyId) => stub.signClaims({ ...decodeJwt(tokens.id_token), jti: randomUUID() }, keyId),
    async statusWith(idToken) {
      const headers = { authorization: `Bearer ${tokens.access_token}`, 'x-id-token': idToken };
      return (await server.call('GET', '/api/v1/auth/me', { headers })).status;
    },
  };
}

/** Affects the whole process, since libraries that cache keys read the system clock. */
function passSeconds(seconds: number): void {
  const then = Date.now() + seconds * 1_000;
  const startedAt = performance.now();
  jest.spyOn(Date, 'now').mockImplementation(() => then + Math.round(performance.now() - startedAt));
}

describe('a provider that changes its key', () => {
  it('is trusted with the new key within half a minute, and no longer with the old one', async () => {
    const { another, statusWith } = await visit();
    const old = await another();
    expect(await statusWith(old)).toBe(200);
    await stub.rotateKey();
    const renewed = await another();
    passSeconds(31);
    expect(await statusWith(renewed)).toBe(200);
    expect(await statusWith(old)).toBe(401);
  });

  it('is not trusted with a key that it removed, even if the new one was never used', async () => {
    const { another, statusWith } = await visit();
    const old = await another();
    expect(await statusWith(old)).toBe(200);
    await stub.rotateKey();
    passSeconds(601);
    expect(await statusWith(old)).toBe(401);
  });

  it('signs people in with the new key within a minute', async () => {
    await visit();
    await stub.rotateKey();
    passSeconds(61);
    expect((await signInByStub(server, stub, person)).status).toBe(200);
  });

  it('signs nobody in with the key that it removed', async () => {
    await visit();
    stub.sign = await stub.rotateKey();
    passSeconds(301);
    expect(await refusalOf(await signInByStub(server, stub, person))).toMatchObject({ status: 400 });
  });
});

it('is asked for its keys at most twice, whatever keys 50 tokens name', async () => {
  const { another, statusWith } = await visit();
  const before = stub.keyReads;
  expect(await statusWith(await another())).toBe(200);
  const tokens = await Promise.all(Array.from({ length: 50 }, () => another(randomUUID())));
  const statuses = [];
  for (const token of tokens.slice(0, 25)) statuses.push(await statusWith(token));
  statuses.push(...(await Promise.all(tokens.slice(25).map(statusWith))));
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(stub.keyReads - before).toBeLessThanOrEqual(2);
});
