import { currencies, type ParsedQuery } from '@alma/shared/contract';
import { sliceOf } from '../platform/http/index.ts';
import { newAddress, readAddress } from './address.ts';
import type { History, Transfer, TransferKind, WalletRow, WalletStorage } from './ledger/port.ts';
import { createPayments } from './payments.ts';
import {
  noWallet,
  recipientInvalid,
  recipientNotFound,
  selfTransfer,
  transactionNotFound,
} from './wallet.problems.ts';
import { walletTexts as texts } from './wallet.texts.ts';

export interface WalletServiceOptions extends WalletStorage {
  now(): number;
}

/** The kinds that an owner sees as transactions. Held money stays with the owner, so holds are not included. */
const visibleKinds: readonly TransferKind[] = ['transfer', 'fund', 'settle', 'reverse', 'reclaim'];

export type WalletService = ReturnType<typeof createWalletService>;

/** The rules of wallets; the ledger stores the money. */
export function createWalletService({ ledger, owners, now }: WalletServiceOptions) {
  /** @throws {Problem} 404, which under `/wallets` always means that there is no wallet. */
  async function walletOf(userId: string): Promise<WalletRow> {
    const wallet = await owners.find(userId);
    if (!wallet) throw noWallet();
    return wallet;
  }

  async function walletAt(text: string): Promise<WalletRow | undefined> {
    const address = readAddress(text);
    if (!address) throw recipientInvalid();
    return (await owners.findByAddress([address]))[0];
  }

  return {
    ...createPayments({ ledger, now, addressOf: async (userId) => (await walletOf(userId)).address }),
    walletOf,

    /** Opens a wallet for the user, or returns the existing one. */
    async create(userId: string): Promise<WalletRow> {
      const wallet = await owners.find(userId);
      if (wallet) return wallet;
      // Accounts first, so that every wallet that can be found can be paid.
      const address = newAddress();
      await ledger.open(address, currencies);
      return owners.add(userId, address);
    },

    /** The wallet that a transfer of this user would reach, found by address or by owner. */
    async recipient(
      userId: string,
      { address, user_id: ownerId }: ParsedQuery<'wallets.recipient'>,
    ): Promise<WalletRow> {
      const ownWallet = await walletOf(userId);
      const wallet = ownerId === undefined ? await walletAt(address ?? '') : await owners.find(ownerId);
      if (!wallet) throw recipientNotFound(ownerId === undefined ? undefined : texts.personNotFound);
      if (wallet.address === ownWallet.address) throw selfTransfer();
      return wallet;
    },

    /** The user ids of the owners of these addresses, by address. */
    async ownersOf(addresses: readonly string[]): Promise<Map<string, string>> {
      const found = await owners.findByAddress([...new Set(addresses)]);
      return new Map(found.map(({ address, userId }) => [address, userId]));
    },

    async balances(userId: string) {
      return ledger.balances((await walletOf(userId)).address);
    },

    async activity(
      userId: string,
      { currency, direction, ...page }: ParsedQuery<'wallets.activity'>,
    ): Promise<History & { address: string }> {
      const { address } = await walletOf(userId);
      const history = await ledger.history({
        owner: address,
        assets: currency ? [currency] : currencies,
        kinds: visibleKinds,
        ...(direction ? { direction } : {}),
        ...sliceOf(page),
      });
      return { ...history, address };
    },

    async transaction(userId: string, hash: string): Promise<{ transfer: Transfer; address: string }> {
      const { address } = await walletOf(userId);
      const transfer = await ledger.find(hash);
      const isOwn = transfer?.from.owner === address || transfer?.to.owner === address;
      if (!transfer || !isOwn || !visibleKinds.includes(transfer.kind)) throw transactionNotFound();
      return { transfer, address };
    },
  };
}
