import type { Asset } from '@alma/shared/contract';
import type { Engine } from './engine.ts';
import {
  type AccountRef,
  type Closing,
  faucet,
  isSystem,
  type Ledger,
  type Owner,
  type Part,
  type Posted,
  type Transfer,
  type TransferKind,
  treasury,
} from './port.ts';

const reversible: readonly TransferKind[] = ['transfer', 'fund', 'issue', 'settle'];

/** Implements the port on top of an engine of accounts and single entries. */
export function ledgerOn(engine: Engine): Ledger {
  /** Closes an earlier transfer of one of these kinds. */
  async function closeBy(
    closing: Closing,
    kinds: readonly TransferKind[],
    entry: (original: Transfer) => { kind: TransferKind; from: AccountRef; to: AccountRef },
  ): Promise<Posted> {
    const original = await engine.find(closing.hash);
    if (!original || !kinds.includes(original.kind)) return { outcome: 'refused', refusal: 'not-closable' };
    return engine.submit({
      ...entry(original),
      key: closing.key,
      units: original.units,
      reason: closing.reason,
      actor: closing.actor ?? null,
      closes: original.seq,
    });
  }

  const release = (closing: Closing): Promise<Posted> =>
    closeBy(closing, ['hold'], ({ from, to }) => ({ kind: 'release', from: to, to: from }));

  return {
    ...engine,
    release,

    open: (owner, assets) => engine.openAccounts(assets.map((asset) => account(owner, asset))),

    post: ({ from, to, asset, reason, actor, ...transfer }) =>
      engine.submit({
        ...transfer,
        from: account(from, asset),
        to: account(to, asset),
        reason: reason ?? '',
        actor: actor ?? null,
        closes: null,
      }),

    async hold({ owner, asset, actor, ...hold }) {
      const known = await engine.balances(owner);
      if (!known.some((balance) => balance.asset === asset)) {
        return { outcome: 'refused', refusal: 'account-missing' };
      }
      const held = account(owner, asset, 'held');
      await engine.openAccounts([held]);
      const from = account(owner, asset);
      return engine.submit({ ...hold, kind: 'hold', from, to: held, actor: actor ?? null, closes: null });
    },

    settle: ({ to, ...closing }) =>
      closeBy(closing, ['hold'], (hold) => ({ kind: 'settle', from: hold.to, to: account(to, hold.asset) })),

    reverse: (closing) =>
      closeBy(closing, reversible, ({ from, to, asset }) => ({
        kind: 'reverse',
        from: account(to.owner, asset),
        // A settlement has ended its hold, so the money returns to the free part.
        to: account(from.owner, asset),
      })),

    close: (owner, reason) => closeOwner(engine, release, owner, reason),
  };
}

async function closeOwner(
  engine: Engine,
  release: Ledger['release'],
  owner: Owner,
  reason: string,
): Promise<void> {
  if (isSystem(owner)) throw new Error('the accounts of the system stay open');
  await engine.closeAccounts(owner);
  for (const { hash } of await engine.holds(owner)) {
    await release({ key: `close/${hash}`, hash, reason });
  }
  // The account version in the key makes repetition harmless, and a balance raised by a release gets a new key.
  for (const { asset, part, balance, version } of await engine.accounts(owner)) {
    if (balance === 0n) continue;
    await engine.submit({
      key: `close/${owner}/${asset}/${part}/${version}`,
      kind: 'reclaim',
      from: account(owner, asset, part),
      to: account(homeOf(asset), asset),
      units: balance,
      reason,
      actor: null,
      closes: null,
    });
  }
}

const account = (owner: Owner, asset: Asset, part: Part = 'free'): AccountRef => ({ owner, asset, part });

/** The system account to which money of a closed owner returns. */
const homeOf = (asset: Asset): Owner => (asset === 'USDXM' || asset === 'SOL' ? faucet : treasury);
