import { formatAmount } from '@alma/shared/contract';
import { jsonFile, jsonListFile, type PersonalDataSource } from '../platform/personal-data/index.ts';
import type { Ledger, Owner, Transfer, WalletStorage } from './ledger/port.ts';
import { ownerOf } from './treasury.service.ts';
import { presentBalance, presentBalances, presentOwner } from './wallet.present.ts';

const pageTransfers = 500;

/** The money of a user and each of its movements. The ledger keeps its history, so erasure only closes the accounts. */
export const walletPersonalData = (
  { ledger, owners }: WalletStorage,
  close: (userId: string) => Promise<void>,
): PersonalDataSource => ({
  name: 'wallet',
  ownerOnly: 'wallet',
  async *collect(userId) {
    const wallet = await owners.find(userId);
    const assets = ownerOf(userId);
    const [balances, holds] = await Promise.all([ledger.balances(assets), ledger.holds(assets)]);
    yield jsonFile('wallet.json', {
      address: wallet?.address ?? null,
      created_at: wallet?.createdAt.toISOString() ?? null,
      balance: wallet ? presentBalance(await ledger.balances(wallet.address)) : null,
      assets: presentBalances(userId, balances, holds).balances,
    });
    const accounts = [...(wallet ? [wallet.address] : []), assets];
    yield jsonListFile('transactions.json', () => movementsOf(ledger, accounts));
  },
  release: close,
});

async function* movementsOf(ledger: Ledger, accounts: readonly Owner[]): AsyncGenerator<object> {
  for (const owner of accounts) {
    let oldest: bigint | undefined;
    for (let offset = 0; ; offset += pageTransfers) {
      const { transfers } = await ledger.history({ owner, limit: pageTransfers, offset });
      for (const transfer of transfers) {
        // A new movement shifts the pages, so movements at their edges are read again.
        if (oldest !== undefined && transfer.seq >= oldest) continue;
        oldest = transfer.seq;
        yield presentMovement(transfer);
      }
      if (transfers.length < pageTransfers) break;
    }
  }
}

/** Without the reason, which is a text of the treasury. */
const presentMovement = ({ hash, kind, from, to, asset, units, at }: Transfer): object => ({
  hash,
  kind,
  from: presentOwner(from.owner),
  to: presentOwner(to.owner),
  asset,
  amount: formatAmount(units, asset),
  created_at: at.toISOString(),
});
