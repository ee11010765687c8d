import { LRUCache } from 'lru-cache';
import { upTo } from '../../../platform/caches/index.ts';
import type { WalletOwners, WalletRow } from '../port.ts';
import type { Connection } from './connection.ts';

const maxCached = 50_000;

/** The owners of wallets in PostgreSQL, with a cache in memory. */
export function createWalletOwners({ read, write }: Connection): WalletOwners {
  const cache = new LRUCache<string, WalletRow>(upTo(maxCached));
  const columns = 'address, user_id, created_at';

  async function find(userId: string): Promise<WalletRow | undefined> {
    const cached = cache.get(userId);
    if (cached) return cached;
    const [row] = await read({
      name: 'wallet-of-user',
      text: `SELECT ${columns} FROM ledger.wallets WHERE user_id = $1`,
      values: [userId],
    });
    const wallet = row && toWallet(row);
    if (wallet) cache.set(userId, wallet);
    return wallet;
  }

  return {
    find,

    async findByAddress(addresses) {
      if (addresses.length === 0) return [];
      const rows = await read({
        name: 'wallets-at-addresses',
        text: `SELECT ${columns} FROM ledger.wallets WHERE address = ANY ($1::text[])`,
        values: [addresses],
      });
      return rows.map(toWallet);
    },

    async add(userId, address) {
      await write({
        text: 'INSERT INTO ledger.wallets (address, user_id) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING',
        values: [address, userId],
      });
      const wallet = await find(userId);
      if (!wallet) throw new Error('the wallet was not stored');
      return wallet;
    },
  };
}

const toWallet = (row: Record<string, unknown>): WalletRow => ({
  address: row['address'] as string,
  userId: row['user_id'] as string,
  createdAt: row['created_at'] as Date,
});
