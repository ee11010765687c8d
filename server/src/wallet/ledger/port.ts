import type { Asset } from '@alma/shared/contract';

/**
 * The owner of money: the address of a wallet, `user:<id>` for assets that the platform issued to a user, or
 * `system:<name>`. Only `system:` accounts may go below zero.
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
  /** Identifies the movement: posting it again changes nothing and returns the first result. */
  key: string;
  from: Owner;
  to: Owner;
  asset: Asset;
  /** In the smallest unit, greater than zero. */
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

/** Postings of callers; other kinds come from `hold`, `settle`, `release`, `reverse` and `close`. */
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

/** Ends or reverses an earlier transfer, which is named by its hash. */
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
  /** The transfer's link of the hash chain in hexadecimal, and its public name. */
  hash: string;
  key: string;
  kind: TransferKind;
  from: AccountRef;
  to: AccountRef;
  asset: Asset;
  units: bigint;
  /** Balances of the two accounts after the transfer. */
  fromBalance: bigint;
  toBalance: bigint;
  reason: string;
  actor: string | null;
  at: Date;
  /** The transfer that this one ends or reverses. */
  closes: bigint | null;
}

export type Refusal =
  /** The key belongs to another movement. */
  | 'key-reused'
  | 'account-missing'
  | 'account-closed'
  | 'same-account'
  | 'insufficient'
  /** A balance would leave the range of the ledger's numbers. */
  | 'out-of-range'
  | 'limit-reached'
  /** The transfer does not exist, or cannot be closed this way. */
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
  /** As seen from `owner`. */
  direction?: 'in' | 'out';
  limit: number;
  offset: number;
}

export interface History {
  /** Newest first. */
  transfers: Transfer[];
  total: number;
}

/** The ledger could not be reached; whether a posting took place is unknown until its key is posted again. */
export class LedgerUnavailable extends Error {
  override name = 'LedgerUnavailable';
}

/**
 * Double-entry and append-only. Callers do not depend on the engine. Each writing call is one atomic step with its own
 * result; refusals are results, not errors.
 * @throws {LedgerUnavailable} from every call while the engine cannot be reached.
 */
export interface Ledger {
  /** Opens the free accounts that do not exist yet. */
  open(owner: Owner, assets: readonly Asset[]): Promise<void>;
  /** Releases the owner's holds, moves all balances to the system and closes the accounts. Can be repeated. */
  close(owner: Owner, reason: string): Promise<void>;
  post(transfer: NewTransfer): Promise<Posted>;
  /** Moves free money of an owner to the held part. */
  hold(hold: NewHold): Promise<Posted>;
  /** Ends a hold by paying all of it to an owner. */
  settle(closing: Closing & { to: Owner }): Promise<Posted>;
  /** Ends a hold by returning all of it. */
  release(closing: Closing): Promise<Posted>;
  /** Moves back the money of a transfer, issue, funding or settled hold; at most once. */
  reverse(closing: Closing): Promise<Posted>;
  /** One balance for each asset in which the owner has an account. */
  balances(owner: Owner): Promise<Balance[]>;
  /** Holds that are neither settled nor released, oldest first. */
  holds(owner: Owner): Promise<Hold[]>;
  history(query: HistoryQuery): Promise<History>;
  find(hash: string): Promise<Transfer | undefined>;
  findByKey(key: string): Promise<Transfer | undefined>;
  /** The closings of these transfers, by the seq of the closed one. */
  closings(seqs: readonly bigint[]): Promise<Map<bigint, Transfer>>;
  /** All transfers in order, for audits. */
  all(): AsyncIterable<Transfer>;
  /** All accounts with their balances, or those of one owner; for audits. */
  accounts(owner?: Owner): Promise<AccountState[]>;
  /** Rejects when the engine does not answer. */
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

/** Assigns wallets to users. An assignment never changes; the ledger decides whether a wallet is closed. */
export interface WalletOwners {
  find(userId: string): Promise<WalletRow | undefined>;
  /** The wallets with these addresses; unknown addresses are left out. */
  findByAddress(addresses: readonly string[]): Promise<WalletRow[]>;
  /** Stores a wallet unless the user has one. @returns the stored one. */
  add(userId: string, address: string): Promise<WalletRow>;
}

/** Everything that an engine stores. Stopping the ledger also stops the owners. */
export interface WalletStorage {
  ledger: Ledger;
  owners: WalletOwners;
}

/** The accounts from which money is issued and to which it returns. */
export const faucet: Owner = 'system:faucet';
export const treasury: Owner = 'system:treasury';

export const isSystem = (owner: Owner): boolean => owner.startsWith('system:');
