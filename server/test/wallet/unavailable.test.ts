import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cloneDatabase, type TestDatabase } from '../database.ts';
import { eventually } from '../eventually.ts';
import { type Counter, newKey, openCounter, refusal } from './counter.ts';
import { openRelay, type Relay } from './relay.ts';

let ledgerDatabase: TestDatabase;
let relay: Relay;
let counter: Counter;

beforeAll(async () => {
  ledgerDatabase = await cloneDatabase();
  relay = await openRelay(ledgerDatabase.url);
  counter = await openCounter({ LEDGER_DATABASE_URL: relay.url });
});
afterAll(async () => {
  await counter.server.close();
  await relay.close();
  await ledgerDatabase.drop();
});

const readiness = async () => counter.server.call('GET', '/api/v1/readiness');
const everyCall = () =>
  Promise.all([
    counter.get('/wallets/balance'),
    counter.get('/wallets/activity'),
    counter.get(`/wallets/transactions/${'a'.repeat(64)}`),
    counter.get(`/users/${counter.leo.userId}/balances`),
    counter.post('/wallets/fund'),
    counter.send(),
  ]);

describe('while only the ledger cannot be reached', () => {
  it('wallets answer 503, everything else works, and wallets recover without a restart', async () => {
    expect((await readiness()).body.checks).toEqual({ database: 'ok', storage: 'ok', ledger: 'ok' });
    const before = Number(await counter.usdxm());
    await relay.cut();
    for (const reply of await everyCall()) {
      expect(reply).toEqual(refusal(503, 'SERVICE_UNAVAILABLE'));
      expect(reply.headers.get('retry-after')).toBe('2');
      expect(reply.body.error.message).toBe('Wallet service is currently unavailable.');
    }
    // A check is cached for a second.
    await eventually(async () => (await readiness()).body.checks.ledger === 'unavailable');
    const ready = await readiness();
    expect(ready.status).toBe(200);
    expect(ready.body).toMatchObject({ status: 'ok', checks: { database: 'ok', ledger: 'unavailable' } });
    expect((await counter.get(`/users/${counter.leo.userId}`)).status).toBe(200);
    expect((await counter.get('/auth/me')).status).toBe(200);
    const omar = await counter.server.signIn('omar@alma.test');
    // The state of wallets is unknown, so their step is not shown.
    const { body } = await counter.server.call('GET', `/api/v1/users/${omar.userId}/steps`, { as: omar });
    const known = (body.steps as { step: string }[]).map(({ step }) => step);
    expect(known.sort()).toEqual(['agent', 'chat', 'profile', 'project']);

    await relay.restore();
    expect(Number(await counter.usdxm())).toBe(before);
    expect((await counter.send()).status).toBe(200);
    await eventually(async () => (await readiness()).body.checks.ledger === 'ok');
  });

  it('a posting survives a short interruption', async () => {
    const before = Number(await counter.usdxm());
    await relay.cut();
    const sent = Promise.all(Array.from({ length: 5 }, () => counter.send()));
    setTimeout(() => void relay.restore(), 400);
    expect((await sent).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(Number(await counter.usdxm())).toBe(before - 5);
  });

  it('a caller who repeats a call after a lost reply gets the same result', async () => {
    const key = newKey();
    const before = Number(await counter.usdxm());
    relay.freeze();
    expect(await counter.send({}, counter.leo, key)).toEqual(refusal(503, 'SERVICE_UNAVAILABLE'));
    await relay.cut();
    await relay.restore();
    const first = await counter.send({}, counter.leo, key);
    const again = await counter.send({}, counter.leo, key);
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(Number(await counter.usdxm())).toBe(before - 1);
  });

  it('the product starts without it, and wallets work once it is back', async () => {
    await relay.cut();
    const late = await openCounterWithout(relay.url);
    expect((await late.get('/wallets/me')).status).toBe(503);
    await relay.restore();
    expect((await late.get('/wallets/me')).status).toBe(404);
    expect((await late.post('/wallets/create')).status).toBe(200);
    await late.close();
  });
});

/** A second server of a separate installation, whose demo wallets could not be filled. */
async function openCounterWithout(url: string) {
  const { startTestServer } = await import('../app.ts');
  const server = await startTestServer({ env: { LEDGER_DATABASE_URL: url } });
  const as = await server.signIn('somebody@example.test');
  return {
    get: (path: string) => server.call('GET', `/api/v1${path}`, { as }),
    post: (path: string) => server.call('POST', `/api/v1${path}`, { as }),
    close: () => server.close(),
  };
}
