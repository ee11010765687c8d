import type { AccountRef, FundingLimit, Ledger, Owner, Posted, TransferKind } from './port.ts';

/** One movement between two known accounts; holds, settlements and reversals are made of these. */
export interface Entry {
  key: string;
  kind: TransferKind;
  from: AccountRef;
  to: AccountRef;
  units: bigint;
  reason: string;
  actor: string | null;
  closes: bigint | null;
  limit?: FundingLimit;
}

type Reads = Pick<
  Ledger,
  'balances' | 'holds' | 'history' | 'find' | 'closings' | 'all' | 'accounts' | 'check' | 'stop'
>;

/** What an engine implements; `ledgerOn` makes the whole port from it. */
export interface Engine extends Reads {
  openAccounts(accounts: readonly AccountRef[]): Promise<void>;
  /** Afterwards only releases and reclaims move the money of the owner. */
  closeAccounts(owner: Owner): Promise<void>;
  submit(entry: Entry): Promise<Posted>;
}

/** The largest balance on either side of zero; every sum then fits 64 bits. */
export const balanceBound = 9_000_000_000_000_000_000n;
