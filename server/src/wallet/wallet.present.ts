import {
  type Asset,
  type Balances,
  type Currency,
  type DirectoryUser,
  formatAmount,
  type PlatformAsset,
  platformAssets,
  type Transaction,
  type WalletBalance,
} from '@alma/shared/contract';
import { type Balance, type Hold, isSystem, type Owner, type Transfer } from './ledger/port.ts';
import { walletTexts as texts } from './wallet.texts.ts';

/** A transfer as seen by one of its parties. */
export function presentTransaction(transfer: Transfer, address: string): Transaction {
  const isIn = transfer.to.owner === address;
  const ownSide = isIn ? transfer.to : transfer.from;
  const balance = isIn ? transfer.toBalance : transfer.fromBalance;
  return {
    hash: transfer.hash,
    status: 'completed',
    createdAt: transfer.at.toISOString(),
    from: presentOwner(transfer.from.owner),
    to: presentOwner(transfer.to.owner),
    amount: formatAmount(transfer.units, transfer.asset),
    currency: transfer.asset as Currency,
    direction: isIn ? 'in' : 'out',
    balance: ownSide.part === 'free' ? formatAmount(balance, transfer.asset) : null,
  };
}

/** The address of the other party; undefined when that is the system. */
export function otherAddress({ from, to }: Transfer, address: string): string | undefined {
  const { owner } = to.owner === address ? from : to;
  return isSystem(owner) ? undefined : owner;
}

/** A transfer with the person of the other party. */
export const presentNamed = (
  transfer: Transfer,
  address: string,
  people: ReadonlyMap<string, DirectoryUser | null>,
): Transaction => ({
  ...presentTransaction(transfer, address),
  counterpart: people.get(otherAddress(transfer, address) ?? '') ?? null,
});

export const presentOwner = (owner: Owner): string => (isSystem(owner) ? texts.system : owner);

export function presentBalance(balances: readonly Balance[]): WalletBalance {
  const holding = (asset: Currency) => {
    const { free, held } = balanceIn(balances, asset);
    return { amount: formatAmount(free, asset), locked: formatAmount(held, asset) };
  };
  return { usdxm: holding('USDXM'), sol: holding('SOL') };
}

/** All four platform assets, including those that the user never had. */
export function presentBalances(
  userId: string,
  balances: readonly Balance[],
  holds: readonly Hold[],
): Balances {
  const holding = (asset: PlatformAsset): Balances['balances'][PlatformAsset] => {
    const { free, held } = balanceIn(balances, asset);
    return {
      amount: formatAmount(free + held, asset),
      locked: formatAmount(held, asset),
      holds: holds
        .filter((hold) => hold.asset === asset)
        .map(({ units, reason, at }) => ({
          amount: formatAmount(units, asset),
          reason,
          created_at: at.toISOString(),
        })),
    };
  };
  const dates = balances.flatMap(({ asset, updatedAt }) => (isPlatformAsset(asset) && updatedAt) || []);
  const latest = Math.max(...dates.map((date) => date.getTime()));
  return {
    user_id: userId,
    balances: { ALMA: holding('ALMA'), MTL: holding('MTL'), TCC: holding('TCC'), ALLO: holding('ALLO') },
    updated_at: dates.length > 0 ? new Date(latest).toISOString() : null,
  };
}

const isPlatformAsset = (asset: Asset): boolean => platformAssets.some((known) => known === asset);

function balanceIn(balances: readonly Balance[], asset: Asset): { free: bigint; held: bigint } {
  return balances.find((balance) => balance.asset === asset) ?? { free: 0n, held: 0n };
}
