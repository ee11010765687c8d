import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bech32, bech32m } from '@scure/base';
import { type Counter, newKey, openCounter, refusal } from './counter.ts';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter();
});
afterAll(() => counter.server.close());

describe('POST /wallets/transfer', () => {
  it('moves the money, and both sides see it', async () => {
    const [before, received] = [Number(await counter.usdxm()), Number(await counter.usdxm(counter.nina))];
    const { status, body } = await counter.send({ amount: '2.5', currency: 'usdxm' });
    expect(status).toBe(200);
    const { address } = (await counter.get('/wallets/me')).body;
    expect(body.transaction).toEqual({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      status: 'completed',
      createdAt: expect.any(String),
      from: address,
      to: counter.to,
      amount: '2.5',
      currency: 'USDXM',
      direction: 'out',
      balance: String(before - 2.5),
    });
    expect([Number(await counter.usdxm()), Number(await counter.usdxm(counter.nina))]).toEqual([
      before - 2.5,
      received + 2.5,
    ]);
    const [latest] = (await counter.get('/wallets/activity?limit=1', counter.nina)).body.transactions;
    expect(latest).toMatchObject({ hash: body.transaction.hash, direction: 'in', from: address });
    expect(
      (await counter.get(`/wallets/transactions/${body.transaction.hash}`, counter.nina)).body.transaction,
    ).toEqual(latest);
    const capitals = `/wallets/transactions/${body.transaction.hash.toUpperCase()}`;
    expect((await counter.get(capitals)).body).toMatchObject(body);
  });

  it.each([
    ['0', 'zero'],
    ['-1', 'negative'],
    ['+1', 'signed'],
    ['1.0000001', 'too many decimals'],
    ['1e2', 'exponent'],
    ['1,5', 'locale comma'],
    ['1 000', 'blank'],
    ['.5', 'no digit before the point'],
    ['5.', 'no digit after the point'],
    ['01', 'needless zero'],
    ['', 'empty'],
    ['0x10', 'hexadecimal'],
    ['١', 'digits of another script'],
    ['Infinity', 'no number'],
    ['9'.repeat(400), 'huge'],
    ['1000000000', 'above the range'],
    [-1, 'negative number'],
    [0, 'number zero'],
    [0.1 + 0.2, 'a sum that is no decimal of the currency'],
    [1e21, 'huge number'],
  ])('refuses the amount %j (%s)', async (...[amount]: readonly [string | number, string]) => {
    const before = await counter.usdxm();
    expect(await counter.send({ amount })).toEqual(refusal(422, 'AMOUNT_INVALID'));
    expect(await counter.usdxm()).toBe(before);
  });

  it.each(['9007199254740993', '0.1000000000000000055', '1.00000000000000000001', '1e400'])(
    'refuses the JSON number %s, which does not round-trip',
    async (number) => {
      const body = `{"to":"${counter.to}","currency":"USDXM","amount":${number}}`;
      expect(await counter.post('/wallets/transfer', body)).toEqual(refusal(422, 'AMOUNT_INVALID'));
    },
  );

  it.each([1, 0.25, 1.5, '0.000001', '0.10', 1e-6])('accepts the amount %j', async (amount) => {
    expect((await counter.send({ amount })).status).toBe(200);
  });

  it('accepts a JSON number that JavaScript writes with an exponent', async () => {
    expect((await counter.send({ amount: 1e-7, currency: 'SOL' })).body.transaction.amount).toBe('0.0000001');
  });

  it.each([null, true, [], {}, ['1']])('refuses an amount of another type: %j', async (amount) => {
    expect(await counter.send({ amount })).toEqual(refusal(400, 'VALIDATION_FAILED'));
  });

  it('refuses unknown fields', async () => {
    expect(await counter.send({ currency: 'EUR' })).toEqual(refusal(400, 'VALIDATION_FAILED'));
    expect(await counter.send({ fee: '0' })).toEqual(refusal(400, 'VALIDATION_FAILED'));
    expect(await counter.send({ to: '' })).toEqual(refusal(400, 'VALIDATION_FAILED'));
    expect(await counter.post('/wallets/transfer')).toEqual(refusal(400, 'VALIDATION_FAILED'));
  });

  it('refuses an invalid address', async () => {
    const payload = (bytes: number): number[] => bech32m.toWords(new Uint8Array(bytes).fill(7));
    const wrong = [
      'somebody',
      '7Hn4TqBvrQyCkM9xQeWvG8usVFin4fYNqT8mxCs3Ze',
      `${counter.to.slice(0, -1)}${counter.to.endsWith('q') ? 'p' : 'q'}`,
      counter.to.replace(/.$/, 'b'),
      counter.to.slice(0, -3),
      `${counter.to.slice(0, 5)}${counter.to.slice(5).toUpperCase()}`,
      bech32m.encode('alma', payload(21)),
      bech32m.encode('alma', payload(19)),
      bech32.encode('alma', payload(20)),
      bech32m.encode('bc', payload(20)),
      'system:faucet',
      `user:${counter.nina.userId}`,
    ];
    for (const address of wrong) {
      expect(await counter.send({ to: address })).toEqual(refusal(422, 'RECIPIENT_INVALID'));
    }
  });

  it('refuses an unknown address, and the sender’s own', async () => {
    const nobody = bech32m.encode('alma', bech32m.toWords(new Uint8Array(20)));
    expect(await counter.send({ to: nobody })).toEqual(refusal(422, 'RECIPIENT_NOT_FOUND'));
    expect(await counter.send({}, counter.nina)).toEqual(refusal(422, 'SELF_TRANSFER'));
    expect(await counter.send({ to: counter.to.toUpperCase() }, counter.nina)).toEqual(
      refusal(422, 'SELF_TRANSFER'),
    );
  });

  it('refuses more than the balance', async () => {
    const all = await counter.usdxm();
    expect(await counter.send({ amount: '900000000' })).toEqual(refusal(422, 'INSUFFICIENT_FUNDS'));
    expect(await counter.usdxm()).toBe(all);
  });

  it('returns the first reply again for the same key and body', async () => {
    const key = newKey();
    const first = await counter.send({ amount: '3' }, counter.leo, key);
    const before = await counter.usdxm();
    const again = await counter.send({ amount: '3', currency: 'usdxm' }, counter.leo, key);
    expect({ ...again, headers: undefined }).toEqual({ ...first, headers: undefined });
    expect(await counter.usdxm()).toBe(before);
    expect(await counter.send({ amount: '4' }, counter.leo, key)).toEqual(
      refusal(422, 'IDEMPOTENCY_KEY_REUSED'),
    );
    expect(
      (await counter.send({ to: (await counter.get('/wallets/me')).body.address }, counter.nina, key)).status,
    ).toBe(200);
  });

  it('does not remember a refused call', async () => {
    const key = newKey();
    expect(await counter.send({ amount: '900000000' }, counter.leo, key)).toEqual(
      refusal(422, 'INSUFFICIENT_FUNDS'),
    );
    expect((await counter.send({ amount: '1' }, counter.leo, key)).status).toBe(200);
  });

  it('moves the money once for fifty parallel clicks', async () => {
    const key = newKey();
    const before = Number(await counter.usdxm());
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => counter.send({ amount: '1' }, counter.leo, key)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.transaction.hash)).size).toBe(1);
    expect(Number(await counter.usdxm())).toBe(before - 1);
  });

  it.each(['', 'with blank', 'ümlaut', 'x'.repeat(129)])('refuses the key %j', async (key) => {
    const headers = { 'idempotency-key': encodeURI(key) === key ? key : Buffer.from(key).toString('latin1') };
    const body = { to: counter.to, amount: '1', currency: 'USDXM' };
    expect(
      await counter.server.call('POST', '/api/v1/wallets/transfer', { as: counter.leo, body, headers }),
    ).toEqual(refusal(400, 'VALIDATION_FAILED'));
  });
});
