import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '#drizzle';
import { treasury } from '../../src/wallet/ledger/port.ts';
import { connect } from '../../src/wallet/ledger/postgres/connection.ts';
import { createPostgresLedger } from '../../src/wallet/ledger/postgres/postgres-ledger.ts';
import { createTreasuryService, ownerOf } from '../../src/wallet/treasury.service.ts';
import { createTreasuryAudit } from '../../src/wallet/treasury-audit.ts';
import type { SignedIn } from '../sign-in.ts';
import { type Counter, newKey, openCounter, refusal } from './counter.ts';

interface Row {
  details: { hash?: string };
}

let counter: Counter;
let theo: SignedIn;
let admin: SignedIn;
let fresh: SignedIn;

beforeAll(async () => {
  counter = await openCounter();
  theo = await counter.server.signIn('theo@alma.test');
  admin = await counter.server.signIn('admin@alma.test');
  fresh = await counter.server.signIn('fresh@example.test');
});
afterAll(() => counter.server.close());

const issue = (body: object = {}, as = theo, key?: string) =>
  counter.post(
    '/wallets/treasury/issue',
    { user_id: fresh.userId, asset: 'ALMA', amount: '12.5', reason: 'Prize', ...body },
    as,
    key,
  );
const reverse = (hash: string, as = theo, key?: string) =>
  counter.post('/wallets/treasury/reverse', { hash, reason: 'Mistake' }, as, key);
const balancesOf = async (who: SignedIn, as = who) =>
  (await counter.get(`/users/${who.userId}/balances`, as)).body;
const auditOf = async (hash: string) => {
  const query = sql`SELECT actor_id, action, subject_id FROM audit_log WHERE details->>'hash' = ${hash}`;
  return (await counter.server.database.db.execute(query)).rows;
};

describe('GET /users/{id}/balances', () => {
  it('lists all four assets of a user who has none, without a wallet', async () => {
    const none = { amount: '0', locked: '0', holds: [] };
    expect(await balancesOf(fresh)).toEqual({
      user_id: fresh.userId,
      balances: { ALMA: none, MTL: none, TCC: none, ALLO: none },
      updated_at: null,
    });
  });

  it('shows what is locked and why, to the owner and to ADMIN', async () => {
    const balances = await balancesOf(counter.leo);
    const { amount, locked, holds } = balances.balances.TCC;
    expect(holds).toEqual([{ amount: locked, reason: expect.any(String), created_at: expect.any(String) }]);
    expect(Number(amount)).toBeGreaterThan(Number(locked));
    expect(Number(locked)).toBeGreaterThan(0);
    expect(balances.updated_at).toEqual(expect.any(String));
    expect(await balancesOf(counter.leo, admin)).toEqual(balances);
  });

  it('shows strangers nothing, not even whether the user exists', async () => {
    for (const id of [counter.leo.userId, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
      expect(await counter.get(`/users/${id}/balances`, counter.nina)).toEqual(refusal(403, 'FORBIDDEN'));
      expect(await counter.get(`/users/${id}/balances`, theo)).toEqual(refusal(403, 'FORBIDDEN'));
    }
    expect(await counter.get('/users/nonsense/balances', admin)).toEqual(refusal(404, 'NOT_FOUND'));
  });
});

describe('the treasury', () => {
  it('refuses everyone else, including ADMIN', async () => {
    for (const as of [admin, counter.leo]) {
      expect(await issue({}, as)).toEqual(refusal(403, 'FORBIDDEN'));
      expect(await reverse('a'.repeat(64), as)).toEqual(refusal(403, 'FORBIDDEN'));
      expect(await counter.get('/wallets/treasury/issuances', as)).toEqual(refusal(403, 'FORBIDDEN'));
    }
  });

  it('issues an asset to a user, with reason and audit', async () => {
    const { status, body } = await issue({ asset: 'mtl' });
    expect(status).toBe(200);
    expect(body.issuance).toEqual({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      kind: 'issue',
      user_id: fresh.userId,
      user: { user_id: fresh.userId, handle: 'fresh', display_name: expect.any(String) },
      asset: 'MTL',
      amount: '12.5',
      reason: 'Prize',
      issued_by: theo.userId,
      created_at: expect.any(String),
      reversed_by: null,
    });
    expect((await balancesOf(fresh)).balances.MTL).toEqual({ amount: '12.5', locked: '0', holds: [] });
    expect(await auditOf(body.issuance.hash)).toEqual([
      { actor_id: theo.userId, action: 'treasury.issued', subject_id: fresh.userId },
    ]);
  });

  it('reverses an issue once, and lists both', async () => {
    const { hash } = (await issue({ asset: 'ALLO', amount: '7' })).body.issuance;
    const replies = await Promise.all(Array.from({ length: 5 }, () => reverse(hash)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)).toEqual(refusal(409, 'ALREADY_REVERSED'));
    const reversal = replies.find(({ status }) => status === 200)?.body.issuance;
    expect(reversal).toMatchObject({
      kind: 'reverse',
      user_id: fresh.userId,
      asset: 'ALLO',
      amount: '7',
      reason: 'Mistake',
    });
    expect((await balancesOf(fresh)).balances.ALLO.amount).toBe('0');
    expect(await auditOf(reversal.hash)).toHaveLength(1);
    const list = (await counter.get(`/wallets/treasury/issuances?user_id=${fresh.userId}&asset=allo`, theo))
      .body;
    expect(list).toMatchObject({ page: 1, limit: 20, total: 2 });
    expect(list.issuances[0]).toEqual(reversal);
    expect(reversal.user).toMatchObject({ handle: 'fresh' });
    expect(list.issuances[1]).toMatchObject({ hash, reversed_by: reversal.hash });
  });

  it('cannot reverse what was spent, or what it never issued', async () => {
    const { hash } = (await counter.send()).body.transaction;
    expect(await reverse(hash)).toEqual(refusal(422, 'TRANSACTION_NOT_FOUND'));
    expect(await reverse('f'.repeat(64))).toEqual(refusal(422, 'TRANSACTION_NOT_FOUND'));
  });

  it('acts once for each key, and records it once', async () => {
    const key = newKey();
    const issued = await Promise.all(Array.from({ length: 10 }, () => issue({ asset: 'TCC' }, theo, key)));
    expect(new Set(issued.map(({ body }) => body.issuance.hash)).size).toBe(1);
    const { hash } = issued[0]?.body.issuance ?? {};
    expect(await auditOf(hash)).toHaveLength(1);
    expect(await issue({ asset: 'TCC', amount: '1' }, theo, key)).toEqual(
      refusal(422, 'IDEMPOTENCY_KEY_REUSED'),
    );
    const [first, again] = [await reverse(hash, theo, key), await reverse(hash, theo, key)];
    expect(again.body).toEqual(first.body);
  });

  it.each(['suspended', 'deleted'])('answers a repeated call after the receiver was %s', async (change) => {
    const receiver = await counter.server.signIn(`${change}@example.test`);
    const [body, key] = [{ user_id: receiver.userId }, newKey()];
    const first = await issue(body, theo, key);
    const path = `/api/v1/users/${receiver.userId}`;
    await (change === 'deleted'
      ? counter.server.call('DELETE', path, { as: admin })
      : counter.server.call('PATCH', path, { as: admin, body: { status: 'suspended' } }));
    const again = await issue(body, theo, key);
    expect([again.status, again.body.issuance?.hash]).toEqual([200, first.body.issuance.hash]);
    const { body: list } = await counter.get(`/wallets/treasury/issuances?user_id=${receiver.userId}`, theo);
    expect(list.issuances).toMatchObject([{ reason: change === 'deleted' ? '' : 'Prize' }]);
    expect(await issue(body, theo, newKey())).toEqual(refusal(422, 'RECIPIENT_NOT_FOUND'));
    expect(await issue({ ...body, amount: '1' }, theo, key)).toEqual(refusal(422, 'IDEMPOTENCY_KEY_REUSED'));
  });

  it('is recorded later when a crash occurred between a movement and its entry', async () => {
    const { platform } = counter.server;
    const whole = (await issue({ asset: 'ALMA' })).body.issuance.hash;
    const ledger = createPostgresLedger(
      connect({ url: platform.database.url, poolSize: 1, onError: () => undefined }),
    );
    const movement = { kind: 'issue', from: treasury, to: ownerOf(fresh.userId), asset: 'ALMA' } as const;
    const post = { ...movement, key: newKey(), units: 5n, reason: 'Prize', actor: theo.userId };
    const posted = await ledger.post(post);
    const lost = 'transfer' in posted ? posted.transfer : undefined;
    expect(posted.outcome).toBe('created');
    const later = { ...platform, now: () => Date.now() + 3_600_000 };

    // The request of the movement may still be running.
    const early = createTreasuryAudit(platform, createTreasuryService(ledger));
    await early.catchUp();
    expect(await auditOf(lost?.hash ?? '')).toEqual([]);
    const audit = createTreasuryAudit(later, createTreasuryService(ledger));
    await audit.catchUp();
    await audit.catchUp();
    await ledger.stop();
    expect(await auditOf(lost?.hash ?? '')).toEqual([
      { actor_id: theo.userId, action: 'treasury.issued', subject_id: fresh.userId },
    ]);
    const { entries } = (await counter.get('/audit?action=treasury.issued&limit=100', admin)).body;
    const rowOf = (hash: string) => entries.find(({ details }: Row) => details.hash === hash);
    expect(rowOf(lost?.hash ?? '')).toMatchObject({
      at: lost?.at.toISOString(),
      reason: 'Prize',
      address: null,
    });
    expect(rowOf(whole)).toMatchObject({ reason: 'Prize', address: expect.any(String) });
  });

  it.each([
    [{ amount: '-1' }, 422, 'AMOUNT_INVALID'],
    [{ amount: '0.0000001' }, 422, 'AMOUNT_INVALID'],
    [{ user_id: '00000000-0000-4000-8000-000000000000' }, 422, 'RECIPIENT_NOT_FOUND'],
    [{ user_id: 'nonsense' }, 422, 'RECIPIENT_NOT_FOUND'],
    [{ asset: 'USDXM' }, 400, 'VALIDATION_FAILED'],
    [{ reason: '  ' }, 400, 'VALIDATION_FAILED'],
    [{ reason: undefined }, 400, 'VALIDATION_FAILED'],
  ])('refuses %j', async (body, status, code) => {
    expect(await issue(body)).toEqual(refusal(status, code));
  });

  it('issues nothing to a person who is deleted meanwhile', async () => {
    const gone = await counter.server.signIn('leaving@example.test');
    await counter.server.call('DELETE', `/api/v1/users/${gone.userId}`, { as: gone });
    const { platform } = counter.server;
    const ledger = createPostgresLedger(
      connect({ url: platform.database.url, poolSize: 1, onError: () => undefined }),
    );
    // The call has found the person, and posts after the erasure.
    const body = { user_id: gone.userId, asset: 'ALMA', amount: '5', reason: 'Prize' } as const;
    await expect(createTreasuryService(ledger).issue(theo.userId, body, undefined)).rejects.toMatchObject({
      code: 'RECIPIENT_NOT_FOUND',
    });
    const balances = await ledger.balances(ownerOf(gone.userId));
    await ledger.stop();
    expect(balances.filter(({ free }) => free !== 0n)).toEqual([]);
  });

  it('issues nothing to an archived user', async () => {
    const gone = await counter.server.signIn('gone@example.test');
    const changed = await counter.server.call('PATCH', `/api/v1/users/${gone.userId}`, {
      as: admin,
      body: { status: 'archived' },
    });
    expect(changed.status).toBe(200);
    expect(await issue({ user_id: gone.userId })).toEqual(refusal(422, 'RECIPIENT_NOT_FOUND'));
  });
});
