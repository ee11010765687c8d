import { LRUCache } from 'lru-cache';
import type { Connection } from './ledger/postgres/connection.ts';

export interface WalletRow {
  address: string;
  userId: string;
  createdAt: Date;
}

const mostKept = 50_000;

/**
 * Who has which wallet. Neither ever changes, so that found wallets are kept in memory; whether one is closed is the
 * ledger's to say, at each posting.
 */
export function createWalletStorage({ read, write }: Connection) {
  const kept = new LRUCache<string, WalletRow>({ max: mostKept });
  const columns = 'address, user_id, created_at';

  async function find(userId: string): Promise<WalletRow | undefined> {
    const known = kept.get(userId);
    if (known) return known;
    const [row] = await read({
      name: 'wallet-of-user',
      text: `SELECT ${columns} FROM ledger.wallets WHERE user_id = $1`,
      values: [userId],
    });
    const wallet = row && toWallet(row);
    if (wallet) kept.set(userId, wallet);
    return wallet;
  }

  return {
    find,

    /** The wallets at these addresses; texts that are no address find none. */
    async findByAddress(addresses: readonly string[]): Promise<WalletRow[]> {
      if (addresses.length === 0) return [];
      const rows = await read({
        name: 'wallets-at-addresses',
        text: `SELECT ${columns} FROM ledger.wallets WHERE address = ANY ($1::text[])`,
        values: [addresses],
      });
      return rows.map(toWallet);
    },

    /** Stores a wallet unless the user has one, and tells the one that is there. */
    async add(userId: string, address: string): Promise<WalletRow> {
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

export type WalletStorage = ReturnType<typeof createWalletStorage>;
