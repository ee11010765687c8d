import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '../sign-in.ts';
import { newKey, openCounter, refusal, type Counter } from './counter.ts';

let counter: Counter;
let fresh: SignedIn;
beforeAll(async () => {
  counter = await openCounter();
  fresh = await counter.server.signIn('fresh@example.test');
});
afterAll(() => counter.server.close());

describe('a caller without a wallet', () => {
  it.each([
    '/wallets/me',
    '/wallets/balance',
    '/wallets/activity',
    `/wallets/transactions/${'a'.repeat(64)}`,
  ])('gets 404 from %s', async (path) => {
    expect(await counter.get(path, fresh)).toEqual(refusal(404, 'NOT_FOUND'));
  });

  it('can neither send nor be funded', async () => {
    expect(await counter.send({}, fresh)).toEqual(refusal(404, 'NOT_FOUND'));
    expect(await counter.post('/wallets/fund', undefined, fresh)).toEqual(refusal(404, 'NOT_FOUND'));
  });

  it('opens one, and gets the same one however often and at once', async () => {
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => counter.post('/wallets/create', undefined, fresh)),
    );
    const [first] = opened.map(({ body }) => body);
    expect(first).toEqual({
      address: expect.stringMatching(/^alma1[02-9ac-hj-np-z]{38}$/),
      email: 'fresh@example.test',
      chain: 'alma-ledger',
      created_at: expect.any(String),
    });
    for (const { status, body } of opened) expect({ status, body }).toEqual({ status: 200, body: first });
    expect((await counter.get('/wallets/me', fresh)).body).toEqual(first);
    const zero = { amount: '0', locked: '0' };
    expect((await counter.get('/wallets/balance', fresh)).body).toEqual({ usdxm: zero, sol: zero });
    expect((await counter.get('/wallets/activity', fresh)).body).toEqual({
      transactions: [],
      page: 1,
      limit: 20,
      total: 0,
    });
  });
});

describe('POST /wallets/fund', () => {
  it('gives 10 USDXM from the system when nothing is said', async () => {
    for (const body of [undefined, {}]) {
      const reply = await counter.post('/wallets/fund', body, counter.nina);
      expect(reply.body.transaction).toMatchObject({
        amount: '10',
        currency: 'USDXM',
        from: 'System',
        direction: 'in',
      });
    }
  });

  it.each([
    [{ amount: '0.999999' }, 422],
    [{ amount: '1000.000001' }, 422],
    [{ amount: '5.000000001', token: 'sol' }, 422],
    [{ amount: 10, token: 'sol' }, 422],
    [{ token: 'ALMA' }, 400],
    [{ amount: '1', to: 'x' }, 400],
  ])('refuses %j', async (body, status) => {
    expect((await counter.post('/wallets/fund', body)).status).toBe(status);
  });

  it('is a matter of ten calls an hour, in parallel too, and tells when to come back', async () => {
    const ida = await counter.server.signIn('ida@alma.test');
    const before = Number(await counter.usdxm(ida));
    const key = newKey();
    const replies = await Promise.all([
      ...Array.from({ length: 15 }, () => counter.post('/wallets/fund', { amount: '1' }, ida)),
      ...Array.from({ length: 5 }, () => counter.post('/wallets/fund', { amount: '1' }, ida, key)),
    ]);
    expect(Number(await counter.usdxm(ida))).toBe(before + 10);
    const over = replies.find(({ status }) => status === 429);
    expect(over).toEqual(refusal(429, 'RATE_LIMITED'));
    const seconds = Number(over?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
  });

  it('is possible again after an hour', async () => {
    const sam = await counter.server.signIn('sam@alma.test');
    for (let call = 0; call < 10; call += 1)
      await counter.post('/wallets/fund', { amount: '1', token: 'SOL' }, sam);
    expect((await counter.post('/wallets/fund', undefined, sam)).status).toBe(429);
    counter.server.passTime(3_600_000);
    const again = await counter.server.signIn('sam@alma.test');
    expect((await counter.post('/wallets/fund', undefined, again)).status).toBe(200);
    counter.server.passTime(-3_600_000);
  });
});

describe('GET /wallets/activity', () => {
  it('is paged, filtered and newest first', async () => {
    const omar = await counter.server.signIn('omar@alma.test');
    await counter.post('/wallets/fund', { amount: '2', token: 'sol' }, omar);
    const all = (await counter.get('/wallets/activity', omar)).body;
    expect(all.transactions).toHaveLength(all.total);
    const times = all.transactions.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const second = (await counter.get('/wallets/activity?page=2&limit=3', omar)).body;
    expect(second).toEqual({
      transactions: all.transactions.slice(3, 6),
      page: 2,
      limit: 3,
      total: all.total,
    });
    const sol = (await counter.get('/wallets/activity?currency=sol&direction=in', omar)).body;
    expect(sol.transactions[0]).toMatchObject({ currency: 'SOL', direction: 'in', amount: '2' });
    expect(sol.total).toBe(2);
    const out = (await counter.get('/wallets/activity?direction=out', omar)).body.transactions;
    expect(out.length).toBeGreaterThan(0);
    expect(new Set(out.map(({ direction }: { direction: string }) => direction))).toEqual(new Set(['out']));
  });

  it.each(['page=0', 'limit=101', 'limit=x', 'direction=up', 'currency=EUR', 'sort=asc'])(
    'refuses ?%s',
    async (query) => {
      expect(await counter.get(`/wallets/activity?${query}`)).toEqual(refusal(400, 'VALIDATION_FAILED'));
    },
  );
});

describe('GET /wallets/transactions/{hash}', () => {
  it('tells nothing of what is not there or not yours', async () => {
    const { hash } = (await counter.send({})).body.transaction;
    const theo = await counter.server.signIn('theo@alma.test');
    for (const path of [hash, 'f'.repeat(64), 'nonsense']) {
      expect(await counter.get(`/wallets/transactions/${path}`, theo)).toEqual(
        refusal(422, 'TRANSACTION_NOT_FOUND'),
      );
    }
  });
});

it('asks who calls', async () => {
  for (const [method, path] of [
    ['GET', 'me'],
    ['GET', 'balance'],
    ['GET', 'activity'],
    ['POST', 'create'],
    ['POST', 'fund'],
    ['POST', 'transfer'],
    ['POST', 'treasury/issue'],
    ['POST', 'treasury/reverse'],
    ['GET', 'treasury/issuances'],
  ] as const) {
    const reply = await counter.server.call(method, `/api/v1/wallets/${path}`);
    expect(reply).toEqual(refusal(401, 'UNAUTHENTICATED'));
  }
});
