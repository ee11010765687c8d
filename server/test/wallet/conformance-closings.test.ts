import { expect, it } from '@jest/globals';
import { faucet, treasury } from '../../src/wallet/ledger/port.ts';
import { describeLedgers, made, refused } from './conformance.ts';

describeLedgers('holds, reversals and closed owners', (desk) => {
  it('holds money and releases it', async () => {
    const held = await made(desk.hold(40n));
    expect(await desk.ledger.balances(desk.ada)).toContainEqual(
      expect.objectContaining({ asset: 'USDXM', free: 60n, held: 40n }),
    );
    expect(await desk.ledger.holds(desk.ada)).toEqual([
      { hash: held.hash, asset: 'USDXM', units: 40n, reason: 'A task', at: held.at },
    ]);
    expect(await desk.send({ units: 61n })).toEqual(refused('insufficient'));
    expect(await desk.hold(61n)).toEqual(refused('insufficient'));
    const ending = { key: desk.key(), hash: held.hash, reason: 'Done' };
    const released = await made(desk.ledger.release(ending));
    expect(released).toMatchObject({ kind: 'release', closes: held.seq, toBalance: 100n });
    expect(await desk.ledger.release(ending)).toEqual({ outcome: 'exists', transfer: released });
    expect(await desk.ledger.release({ ...ending, key: desk.key() })).toEqual(refused('already-closed'));
    expect(await desk.ledger.holds(desk.ada)).toEqual([]);
  });

  it('settles a hold by paying another owner, once', async () => {
    const held = await made(desk.hold(40n));
    const results = await Promise.all(
      [desk.ben, desk.ben, desk.ben].map((to) =>
        desk.ledger.settle({ key: desk.key(), hash: held.hash, reason: 'Paid', to }),
      ),
    );
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['created', 'refused', 'refused']);
    expect([await desk.free(desk.ada), await desk.free(desk.ben)]).toEqual([60n, 40n]);
    expect(await desk.ledger.release({ key: desk.key(), hash: held.hash, reason: 'Late' })).toEqual(
      refused('already-closed'),
    );
  });

  it('closes a hold only in a way that is allowed', async () => {
    const transfer = await made(desk.send());
    const closing = () => ({ key: desk.key(), reason: 'No' });
    expect(await desk.ledger.release({ ...closing(), hash: transfer.hash })).toEqual(refused('not-closable'));
    expect(await desk.ledger.reverse({ ...closing(), hash: 'ab'.repeat(32) })).toEqual(
      refused('not-closable'),
    );
    const held = await made(desk.hold(5n));
    expect(await desk.ledger.reverse({ ...closing(), hash: held.hash })).toEqual(refused('not-closable'));
    expect(await desk.ledger.hold({ ...closing(), owner: 'user:nobody', asset: 'USDXM', units: 1n })).toEqual(
      refused('account-missing'),
    );
  });

  it('reverses a movement once, but never a reversal', async () => {
    const transfer = await made(desk.send({ units: 25n }));
    const reversal = await made(
      desk.ledger.reverse({ key: desk.key(), hash: transfer.hash, reason: 'Mistake' }),
    );
    expect(reversal).toMatchObject({
      kind: 'reverse',
      closes: transfer.seq,
      fromBalance: 0n,
      toBalance: 100n,
    });
    expect(await desk.ledger.reverse({ key: desk.key(), hash: transfer.hash, reason: 'Again' })).toEqual(
      refused('already-closed'),
    );
    expect(await desk.ledger.reverse({ key: desk.key(), hash: reversal.hash, reason: 'Undo' })).toEqual(
      refused('not-closable'),
    );
    expect(await desk.ledger.closings([transfer.seq])).toEqual(new Map([[transfer.seq, reversal]]));
  });

  it('reverses a settled hold into available money', async () => {
    const held = await made(desk.hold(40n));
    const settled = await made(
      desk.ledger.settle({ key: desk.key(), hash: held.hash, reason: 'Paid', to: desk.ben }),
    );
    await made(desk.ledger.reverse({ key: desk.key(), hash: settled.hash, reason: 'Mistake' }));
    expect(await desk.ledger.balances(desk.ada)).toContainEqual(
      expect.objectContaining({ free: 100n, held: 0n }),
    );
  });

  it('cannot reverse what the receiver has spent', async () => {
    const transfer = await made(desk.send({ units: 25n }));
    await made(desk.send({ from: desk.ben, to: desk.ada, units: 1n }));
    expect(await desk.ledger.reverse({ key: desk.key(), hash: transfer.hash, reason: 'Late' })).toEqual(
      refused('insufficient'),
    );
  });

  it('closes an owner: holds end, everything is returned, nothing is accepted', async () => {
    await desk.ledger.open(desk.ada, ['TCC']);
    await made(
      desk.ledger.post({
        key: desk.key(),
        kind: 'issue',
        from: treasury,
        to: desk.ada,
        asset: 'TCC',
        units: 9n,
      }),
    );
    await made(desk.hold(40n));
    const known = { key: desk.key(), units: 10n };
    const before = await made(desk.send(known));
    await Promise.all([desk.ledger.close(desk.ada, 'Gone'), desk.ledger.close(desk.ada, 'Gone')]);
    for (const { free: rest, held } of await desk.ledger.balances(desk.ada))
      expect([rest, held]).toEqual([0n, 0n]);
    expect(await desk.fund(desk.ada, 1n)).toEqual(refused('account-closed'));
    expect(await desk.send({ units: 1n })).toEqual(refused('account-closed'));
    expect(await desk.ledger.reverse({ key: desk.key(), hash: before.hash, reason: 'Late' })).toEqual(
      refused('account-closed'),
    );
    expect(await desk.send(known)).toEqual({ outcome: 'exists', transfer: before });
    await desk.ledger.close(desk.ada, 'Gone');
    await expect(desk.ledger.close(faucet, 'Never')).rejects.toThrow('stay open');
  });
});
