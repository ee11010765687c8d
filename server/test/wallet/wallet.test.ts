import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '../sign-in.ts';
import { type Counter, newKey, openCounter, refusal } from './counter.ts';

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
    '/wallets/recipient?user_id=nobody',
  ])('gets 404 from %s', async (path) => {
    expect(await counter.get(path, fresh)).toEqual(refusal(404, 'NOT_FOUND'));
  });

  it('can neither send nor be funded', async () => {
    expect(await counter.send({}, fresh)).toEqual(refusal(404, 'NOT_FOUND'));
    expect(await counter.post('/wallets/fund', undefined, fresh)).toEqual(refusal(404, 'NOT_FOUND'));
  });

  it('opens one, and gets the same one for repeated and concurrent calls', async () => {
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
  it('funds 10 USDXM unless an amount is sent', async () => {
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

  it('is limited to ten calls an hour, even in parallel, and says when to retry', async () => {
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
  it('does not distinguish missing transactions from those of others', async () => {
    const { hash } = (await counter.send({})).body.transaction;
    const theo = await counter.server.signIn('theo@alma.test');
    for (const path of [hash, 'f'.repeat(64), 'nonsense']) {
      expect(await counter.get(`/wallets/transactions/${path}`, theo)).toEqual(
        refusal(422, 'TRANSACTION_NOT_FOUND'),
      );
    }
  });
});

describe('GET /wallets/recipient', () => {
  const ask = (query: string, as = counter.leo) => counter.get(`/wallets/recipient?${query}`, as);
  const byId = (userId: string, as?: SignedIn) => ask(`user_id=${encodeURIComponent(userId)}`, as);
  const setStatus = (userId: string, status: string) =>
    counter.server.database.pool.query('UPDATE users SET status = $1 WHERE user_id = $2', [status, userId]);

  it('finds the owner of an address and the address of a user, without private data', async () => {
    const nina = {
      address: counter.to,
      user: {
        user_id: counter.nina.userId,
        handle: 'nina',
        display_name: expect.any(String),
        avatar_url: '',
      },
    };
    expect((await byId(counter.nina.userId)).body).toEqual(nina);
    expect((await ask(`address=${counter.to.toUpperCase()}`)).body).toEqual(nina);
  });

  it('names the counterparty in activity and receipts', async () => {
    const { hash } = (await counter.send({})).body.transaction;
    const [sent] = (await counter.get('/wallets/activity?limit=1')).body.transactions;
    expect(sent).toMatchObject({ hash, counterpart: { user_id: counter.nina.userId } });
    const received = (await counter.get(`/wallets/transactions/${hash}`, counter.nina)).body.transaction;
    expect(received.counterpart).toMatchObject({ user_id: counter.leo.userId });
    await counter.post('/wallets/fund', {});
    const [funded] = (await counter.get('/wallets/activity?limit=1')).body.transactions;
    expect(funded).toMatchObject({ from: 'System', counterpart: null });
  });

  it.each(['registered', 'verified', 'suspended', 'archived'])(
    'treats a person who is %s like an unknown one, and hides the name of the address',
    async (status) => {
      const theo = await counter.server.signIn('theo@alma.test');
      const { address } = (await counter.get('/wallets/me', theo)).body;
      await counter.send({ to: address });
      await setStatus(theo.userId, status);
      const nobody = await byId('00000000-0000-4000-8000-000000000000');
      const answers = [
        await byId(theo.userId),
        await byId((await counter.server.signIn('bare@example.test')).userId),
      ];
      for (const { status: code, body } of [nobody, ...answers]) {
        expect([code, body.error.code, body.error.message]).toEqual([
          422,
          'RECIPIENT_NOT_FOUND',
          nobody.body.error.message,
        ]);
      }
      expect((await ask(`address=${address}`)).body).toEqual({ address, user: null });
      const [sent] = (await counter.get('/wallets/activity?limit=1')).body.transactions;
      expect(sent).toMatchObject({ to: address, counterpart: null });
      await setStatus(theo.userId, 'active');
    },
  );

  it('finds nothing at the address of a deleted account', async () => {
    const leaving = await counter.server.signIn('leaving@example.test');
    const { address } = (await counter.post('/wallets/create', undefined, leaving)).body;
    await counter.server.call('DELETE', `/api/v1/users/${leaving.userId}`, { as: leaving });
    expect(await ask(`address=${address}`)).toEqual(refusal(422, 'RECIPIENT_NOT_FOUND'));
    expect(await byId(leaving.userId)).toEqual(refusal(422, 'RECIPIENT_NOT_FOUND'));
  });

  it.each([
    ['', 400, 'VALIDATION_FAILED'],
    ['address=', 400, 'VALIDATION_FAILED'],
    ['user_id=a&address=b', 400, 'VALIDATION_FAILED'],
    ['user_id=a&user_id=b', 400, 'VALIDATION_FAILED'],
    ['handle=nina', 400, 'VALIDATION_FAILED'],
    ["user_id=' OR 1=1 --", 422, 'RECIPIENT_NOT_FOUND'],
    ['user_id=%25', 422, 'RECIPIENT_NOT_FOUND'],
    ['address=system:faucet', 422, 'RECIPIENT_INVALID'],
    ['address=%25', 422, 'RECIPIENT_INVALID'],
    [`address=${'alma1'.padEnd(43, 'q')}`, 422, 'RECIPIENT_INVALID'],
  ])('refuses ?%s', async (query, status, code) => {
    expect(await ask(query, counter.nina)).toEqual(refusal(status, code));
  });

  it('does not offer the caller', async () => {
    for (const reply of [
      await byId(counter.nina.userId, counter.nina),
      await ask(`address=${counter.to}`, counter.nina),
    ]) {
      expect(reply).toEqual(refusal(422, 'SELF_TRANSFER'));
    }
  });

  it('limits how many owners a caller can look up', async () => {
    const maya = await counter.server.signIn('maya@alma.test');
    const replies = await Promise.all(Array.from({ length: 35 }, () => byId(counter.nina.userId, maya)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(replies.find(({ status }) => status !== 200)).toEqual(refusal(429, 'RATE_LIMITED'));
    expect((await counter.get('/wallets/me', maya)).status).toBe(200);
  });
});

it('requires a signed-in caller', async () => {
  for (const [method, path] of [
    ['GET', 'me'],
    ['GET', 'balance'],
    ['GET', 'activity'],
    ['GET', 'recipient?user_id=nobody'],
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
