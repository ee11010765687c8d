import { expect, it } from '@jest/globals';
import { faucet, type NewTransfer, type Posted } from '../../src/wallet/ledger/port.ts';
import { describeLedgers, made, refused } from './conformance.ts';

const hour = 3_600_000;

describeLedgers('postings', (desk) => {
  it('moves units from one account to another and returns both balances', async () => {
    const transfer = await made(desk.send({ units: 30n, actor: 'somebody', reason: 'Lunch' }));
    expect(transfer).toMatchObject({ kind: 'transfer', units: 30n, fromBalance: 70n, toBalance: 30n });
    expect(transfer).toMatchObject({ actor: 'somebody', reason: 'Lunch', closes: null });
    expect(transfer.hash).toMatch(/^[0-9a-f]{64}$/);
    expect([await desk.free(desk.ada), await desk.free(desk.ben)]).toEqual([70n, 30n]);
    expect(await desk.ledger.find(transfer.hash)).toEqual(transfer);
    expect(await desk.ledger.findByKey(transfer.key)).toEqual(transfer);
    expect(await desk.ledger.findByKey('of nothing')).toBeUndefined();
  });

  it('keeps the balance when an account is opened again', async () => {
    await desk.ledger.open(desk.ada, ['USDXM', 'SOL']);
    expect(await desk.free(desk.ada)).toBe(100n);
    expect(await desk.free(desk.ada, 'SOL')).toBe(0n);
  });

  it('lets only the system account go below zero', async () => {
    expect(await desk.send({ units: 101n })).toEqual(refused('insufficient'));
    expect(await made(desk.send({ units: 100n }))).toMatchObject({ fromBalance: 0n });
    expect(await desk.send({ units: 1n })).toEqual(refused('insufficient'));
    expect((await desk.ledger.balances(faucet)).find(({ asset }) => asset === 'USDXM')?.free).toBeLessThan(
      0n,
    );
  });

  it('refuses unknown accounts, and one account for both sides', async () => {
    expect(await desk.send({ to: 'user:nobody' })).toEqual(refused('account-missing'));
    expect(await desk.send({ from: 'user:nobody' })).toEqual(refused('account-missing'));
    expect(await desk.send({ asset: 'ALMA' })).toEqual(refused('account-missing'));
    expect(await desk.send({ to: desk.ada })).toEqual(refused('same-account'));
  });

  it('refuses amounts beyond the range of its numbers', async () => {
    const units = 9_000_000_000_000_000_000n;
    expect(await desk.send({ from: faucet, units })).toEqual(refused('out-of-range'));
  });

  it('returns the first result for a known key', async () => {
    const transfer = { key: desk.key(), units: 10n };
    const first = await made(desk.send(transfer));
    await made(desk.send({ units: 90n }));
    expect(await desk.send(transfer)).toEqual({ outcome: 'exists', transfer: first });
    expect(await desk.free(desk.ben)).toBe(100n);
  });

  it('refuses a known key for another movement', async () => {
    const transfer = { key: desk.key(), units: 10n };
    await made(desk.send(transfer));
    for (const other of [
      { units: 11n },
      { to: faucet },
      { from: desk.ben, to: desk.ada },
      { actor: 'else' },
      { reason: 'else' },
    ]) {
      expect(await desk.send({ ...transfer, ...other })).toEqual(refused('key-reused'));
    }
    expect(await desk.send({ ...transfer, to: 'user:nobody' })).toEqual(refused('key-reused'));
  });

  it('does not keep the key of a refused movement', async () => {
    const transfer = { key: desk.key(), units: 150n };
    expect(await desk.send(transfer)).toEqual(refused('insufficient'));
    await made(desk.fund(desk.ada, 50n));
    expect((await desk.send(transfer)).outcome).toBe('created');
  });

  it('posts one movement for fifty parallel requests with one key', async () => {
    const transfer = { key: desk.key(), units: 7n };
    const results = await Promise.all(Array.from({ length: 50 }, () => desk.send(transfer)));
    expect(results.filter(({ outcome }) => outcome === 'created')).toHaveLength(1);
    expect(results.filter(({ outcome }) => outcome === 'exists')).toHaveLength(49);
    expect(await desk.free(desk.ada)).toBe(93n);
  });

  it('pays only as long as the money lasts when many pay at once', async () => {
    const results = await Promise.all(Array.from({ length: 40 }, () => desk.send({ units: 30n })));
    expect(results.filter(({ outcome }) => outcome === 'created')).toHaveLength(3);
    expect(await desk.free(desk.ada)).toBe(10n);
  });

  it('counts all fundings of a receiver, in every asset, towards a limit', async () => {
    const limit = { max: 3, since: new Date(Date.now() - hour) };
    const limited = (asset: 'USDXM' | 'SOL', to = desk.ada): Promise<Posted> =>
      desk.ledger.post({ key: desk.key(), kind: 'fund', from: faucet, to, asset, units: 1n, limit });
    const results = await Promise.all([limited('SOL'), limited('USDXM'), limited('SOL'), limited('USDXM')]);
    expect(results.filter(({ outcome }) => outcome === 'created')).toHaveLength(2);
    const over = results.find(({ outcome }) => outcome === 'refused');
    expect(over).toEqual({ outcome: 'refused', refusal: 'limit-reached', since: expect.any(Date) });
    expect((await limited('SOL', desk.ben)).outcome).toBe('created');
    const later = { max: 3, since: new Date(Date.now() + hour) };
    const posted = await desk.ledger.post({
      key: desk.key(),
      kind: 'fund',
      from: faucet,
      to: desk.ada,
      asset: 'SOL',
      units: 1n,
      limit: later,
    });
    expect(posted.outcome).toBe('created');
  });

  it('returns the first result for a known key even beyond the limit', async () => {
    const limited: NewTransfer = {
      key: desk.key(),
      kind: 'fund',
      from: faucet,
      to: desk.ada,
      asset: 'USDXM',
      units: 1n,
      limit: { max: 2, since: new Date(Date.now() - hour) },
    };
    expect((await desk.ledger.post(limited)).outcome).toBe('created');
    expect((await desk.ledger.post(limited)).outcome).toBe('exists');
    expect(await desk.ledger.post({ ...limited, key: desk.key() })).toEqual(refused('limit-reached'));
  });

  it('lists the history newest first, by page, side, asset and kind', async () => {
    const first = await made(desk.send({ units: 1n }));
    const second = await made(desk.send({ from: desk.ben, to: desk.ada, units: 1n }));
    await made(desk.hold(2n));
    const all = await desk.ledger.history({ owner: desk.ada, limit: 10, offset: 0 });
    expect(all.total).toBe(4);
    expect(all.transfers.map(({ kind }) => kind)).toEqual(['hold', 'transfer', 'transfer', 'fund']);
    const sent = {
      owner: desk.ada,
      direction: 'out' as const,
      kinds: ['transfer' as const],
      limit: 10,
      offset: 0,
    };
    expect(await desk.ledger.history(sent)).toEqual({ transfers: [first], total: 1 });
    const got = {
      owner: desk.ada,
      direction: 'in' as const,
      limit: 1,
      offset: 0,
      assets: ['USDXM' as const],
    };
    expect((await desk.ledger.history({ ...got, kinds: ['transfer'] })).transfers).toEqual([second]);
    expect((await desk.ledger.history({ owner: desk.ada, limit: 2, offset: 3 })).transfers).toHaveLength(1);
    expect(await desk.ledger.history({ owner: desk.ada, assets: ['SOL'], limit: 5, offset: 0 })).toEqual({
      transfers: [],
      total: 0,
    });
    const issues = await desk.ledger.history({ kinds: ['fund'], assets: ['USDXM'], limit: 1, offset: 0 });
    expect(issues.transfers[0]?.kind).toBe('fund');
  });

  it('stores texts unchanged', async () => {
    const reason = 'Línea\n"1"\\ \t😀 ünd';
    const transfer = await made(desk.send({ reason, actor: 'a\nb' }));
    expect(await desk.ledger.find(transfer.hash)).toMatchObject({ reason, actor: 'a\nb' });
  });
});
