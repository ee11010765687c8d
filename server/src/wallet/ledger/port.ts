import type { Asset } from '@alma/shared/contract';

/**
 * The owner of money: the address of a wallet, `user:<id>` for assets that the platform issued to a user, or
 * `system:<name>`. Only accounts of `system:` may go below zero.
 */
export type Owner = string;

/** Held money still belongs to the owner but cannot be spent. */
export type Part = 'free' | 'held';

export interface AccountRef {
  owner: Owner;
  asset: Asset;
  part: Part;
}

export const transferKinds = [
  'transfer',
  'fund',
  'issue',
  'hold',
  'settle',
  'release',
  'reverse',
  'reclaim',
] as const;
export type TransferKind = (typeof transferKinds)[number];

interface NewMovement {
  /** Identifies this movement: posting it again changes nothing and returns the first result. */
  key: string;
  from: Owner;
  to: Owner;
  asset: Asset;
  /** Smallest units, above zero. */
  units: bigint;
  reason?: string;
  /** The user who requested it; absent for the system. */
  actor?: string;
}

/** Refuses a funding when the receiver has had `max` fundings since then, in any asset. */
export interface FundingLimit {
  max: number;
  since: Date;
}

/** What callers post; the other kinds come from `hold`, `settle`, `release`, `reverse` and `close`. */
export type NewTransfer = NewMovement &
  ({ kind: 'transfer' | 'issue' } | { kind: 'fund'; limit?: FundingLimit });

export interface NewHold {
  key: string;
  owner: Owner;
  asset: Asset;
  units: bigint;
  reason: string;
  actor?: string;
}

/** What ends or undoes an earlier transfer, named by that transfer's hash. */
export interface Closing {
  key: string;
  hash: string;
  reason: string;
  actor?: string;
}

/** One movement: exactly one account is debited and one credited, in one asset, by the same units. */
export interface Transfer {
  /** Position in the order of all transfers, from 1 without gaps. */
  seq: bigint;
  /** Its link of the hash chain in hexadecimal, and its public name. */
  hash: string;
  key: string;
  kind: TransferKind;
  from: AccountRef;
  to: AccountRef;
  asset: Asset;
  units: bigint;
  /** Balances of the two accounts right after it. */
  fromBalance: bigint;
  toBalance: bigint;
  reason: string;
  actor: string | null;
  at: Date;
  /** The transfer that it ends or undoes. */
  closes: bigint | null;
}

export type Refusal =
  /** The key stands for another movement. */
  | 'key-reused'
  | 'account-missing'
  | 'account-closed'
  | 'same-account'
  | 'insufficient'
  /** A balance would leave the range of the ledger's numbers. */
  | 'out-of-range'
  | 'limit-reached'
  /** There is no such transfer, or none that can be closed this way. */
  | 'not-closable'
  | 'already-closed';

export type Posted =
  | { outcome: 'created' | 'exists'; transfer: Transfer }
  | { outcome: 'refused'; refusal: Refusal; /** When a limit began to count. */ since?: Date };

export interface Balance {
  asset: Asset;
  free: bigint;
  held: bigint;
  updatedAt: Date | null;
}

export interface Hold {
  hash: string;
  asset: Asset;
  units: bigint;
  reason: string;
  at: Date;
}

export interface HistoryQuery {
  owner?: Owner;
  assets?: readonly Asset[];
  kinds?: readonly TransferKind[];
  /** Seen from `owner`. */
  direction?: 'in' | 'out';
  limit: number;
  offset: number;
}

export interface History {
  /** Newest first. */
  transfers: Transfer[];
  total: number;
}

/** The ledger could not be reached; whether a posting took place is unknown until its key is asked again. */
export class LedgerUnavailable extends Error {
  override name = 'LedgerUnavailable';
}

/**
 * Double entry, append only. Callers know nothing of the engine behind it. Each call that writes is one atomic step
 * with a result of its own; refusals are results, not errors.
 * @throws {LedgerUnavailable} from every call while the engine cannot be reached.
 */
export interface Ledger {
  /** Opens the free accounts that do not exist yet. */
  open(owner: Owner, assets: readonly Asset[]): Promise<void>;
  /** Releases the owner's holds, moves all balances to the system, and takes no more money. Can be repeated. */
  close(owner: Owner, reason: string): Promise<void>;
  post(transfer: NewTransfer): Promise<Posted>;
  /** Moves free money of an owner to its held part. */
  hold(hold: NewHold): Promise<Posted>;
  /** Ends a hold by paying the whole of it to an owner. */
  settle(closing: Closing & { to: Owner }): Promise<Posted>;
  /** Ends a hold by returning the whole of it. */
  release(closing: Closing): Promise<Posted>;
  /** Moves the money of a transfer, an issue, a funding or a settled hold back; once at most. */
  reverse(closing: Closing): Promise<Posted>;
  /** One balance for each asset in which the owner has an account. */
  balances(owner: Owner): Promise<Balance[]>;
  /** Holds that are neither settled nor released, oldest first. */
  holds(owner: Owner): Promise<Hold[]>;
  history(query: HistoryQuery): Promise<History>;
  /** By hash; undefined when there is none. */
  find(hash: string): Promise<Transfer | undefined>;
  /** What closed these transfers, by the seq of the closed one. */
  closings(seqs: readonly bigint[]): Promise<Map<bigint, Transfer>>;
  /** Every transfer in order, for audits. */
  all(): AsyncIterable<Transfer>;
  /** Every account with its balance, or those of one owner; for audits. */
  accounts(owner?: Owner): Promise<AccountState[]>;
  /** Fails when the engine does not answer. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

export interface AccountState extends AccountRef {
  id: bigint;
  balance: bigint;
  version: bigint;
  closedAt: Date | null;
}

export interface WalletRow {
  address: string;
  userId: string;
  createdAt: Date;
}

/** Which user owns which wallet. Neither ever changes; whether a wallet is closed is decided by the ledger. */
export interface WalletOwners {
  find(userId: string): Promise<WalletRow | undefined>;
  /** The wallets at these addresses; unknown addresses are left out. */
  findByAddress(addresses: readonly string[]): Promise<WalletRow[]>;
  /** Stores a wallet unless the user has one, and returns the stored one. */
  add(userId: string, address: string): Promise<WalletRow>;
}

/** All that an engine stores. One `stop` of the ledger ends both. */
export interface WalletStorage {
  ledger: Ledger;
  owners: WalletOwners;
}

/** The accounts from which money is issued and to which it returns. */
export const faucet: Owner = 'system:faucet';
export const treasury: Owner = 'system:treasury';

export const isSystem = (owner: Owner): boolean => owner.startsWith('system:');
