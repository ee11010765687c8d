import { randomUUID } from 'node:crypto';
import { currencies, type Currency, type ParsedBody, type ParsedQuery } from '@alma/shared/contract';
import { Problem } from '../platform/http/index.ts';
import { newAddress, readAddress } from './address.ts';
import {
  faucet,
  type History,
  type Transfer,
  type TransferKind,
  type WalletRow,
  type WalletStorage,
} from './ledger/port.ts';
import {
  amountInvalid,
  noWallet,
  postedOr,
  readUnits,
  recipientInvalid,
  recipientNotFound,
  selfTransfer,
  transactionNotFound,
} from './wallet.problems.ts';
import { walletTexts as texts } from './wallet.texts.ts';

export interface WalletServiceOptions extends WalletStorage {
  now(): number;
}

const fundLimits = { callsPerHour: 10, windowMs: 3_600_000 } as const;
const fundRange: Record<Currency, { least: bigint; most: bigint }> = {
  USDXM: { least: 1_000_000n, most: 1_000_000_000n },
  SOL: { least: 1n, most: 5_000_000_000n },
};

/** What a wallet's owner sees as transactions: money that came or went. What is held back stays the owner's. */
const visibleKinds: readonly TransferKind[] = ['transfer', 'fund', 'settle', 'reverse', 'reclaim'];

export type WalletService = ReturnType<typeof createWalletService>;

/** The rules of wallets; the money itself is the ledger's. */
export function createWalletService({ ledger, owners, now }: WalletServiceOptions) {
  /** @throws {Problem} 404: under `/wallets` that always means this. */
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
    walletOf,

    /** Opens the user's wallet, or tells the one that is there. */
    async create(userId: string): Promise<WalletRow> {
      const known = await owners.find(userId);
      if (known) return known;
      // Accounts first: a wallet that can be seen can be paid.
      const address = newAddress();
      await ledger.open(address, currencies);
      return owners.add(userId, address);
    },

    /** The wallet that a transfer of this user would reach, by its address or its owner. */
    async recipient(
      userId: string,
      { address, user_id: ownerId }: ParsedQuery<'wallets.recipient'>,
    ): Promise<WalletRow> {
      const own = await walletOf(userId);
      const wallet = ownerId === undefined ? await walletAt(address ?? '') : await owners.find(ownerId);
      if (!wallet) throw recipientNotFound(ownerId === undefined ? undefined : texts.personNotFound);
      if (wallet.address === own.address) throw selfTransfer();
      return wallet;
    },

    /** Who owns the wallets at these addresses, by address. */
    async ownersOf(addresses: readonly string[]): Promise<Map<string, string>> {
      const found = await owners.findByAddress([...new Set(addresses)]);
      return new Map(found.map(({ address, userId }) => [address, userId]));
    },

    async balances(userId: string) {
      return ledger.balances((await walletOf(userId)).address);
    },

    async activity(
      userId: string,
      { page, limit, currency, direction }: ParsedQuery<'wallets.activity'>,
    ): Promise<History & { address: string }> {
      const { address } = await walletOf(userId);
      const history = await ledger.history({
        owner: address,
        assets: currency ? [currency] : currencies,
        kinds: visibleKinds,
        ...(direction ? { direction } : {}),
        limit,
        offset: (page - 1) * limit,
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

    async transfer(
      userId: string,
      { to, amount, currency }: ParsedBody<'wallets.transfer'>,
      key: string | undefined,
    ): Promise<{ transfer: Transfer; address: string }> {
      const { address } = await walletOf(userId);
      const recipient = readAddress(to);
      if (!recipient) throw recipientInvalid();
      if (recipient === address) throw selfTransfer();
      const units = readUnits(amount, currency);
      const posted = await ledger.post({
        key: ledgerKey('transfer', userId, key),
        kind: 'transfer',
        from: address,
        to: recipient,
        asset: currency,
        units,
        actor: userId,
      });
      return { transfer: postedOr(posted, currency), address };
    },

    async fund(
      userId: string,
      { amount, token }: ParsedBody<'wallets.fund'>,
      key: string | undefined,
    ): Promise<{ transfer: Transfer; address: string }> {
      const { address } = await walletOf(userId);
      const units = readUnits(amount, token);
      const { least, most } = fundRange[token];
      if (units < least || units > most) throw amountInvalid(texts.fundRange[token]);
      const posted = await ledger.post({
        key: ledgerKey('fund', userId, key),
        kind: 'fund',
        from: faucet,
        to: address,
        asset: token,
        units,
        actor: userId,
        limit: { most: fundLimits.callsPerHour, since: new Date(now() - fundLimits.windowMs) },
      });
      if (posted.outcome === 'refused' && posted.since) throw fundedTooOften(posted.since, now());
      return { transfer: postedOr(posted, token), address };
    },
  };
}

/** Keys of callers are told apart by call and user; without one the movement still gets a name of its own. */
export function ledgerKey(call: string, userId: string, key: string | undefined): string {
  return key === undefined ? `once/${randomUUID()}` : `${call}/${userId}/${key}`;
}

function fundedTooOften(since: Date, now: number): Problem {
  const seconds = Math.ceil((since.getTime() + fundLimits.windowMs - now) / 1000);
  return new Problem(429, 'RATE_LIMITED', texts.fundLimit, { retryAfterSeconds: Math.max(1, seconds) });
}
