import type { AccountRef, FundingLimit, Ledger, Owner, Posted, TransferKind } from './port.ts';

/** One movement between two known accounts, of which holds, settlements and reversals consist. */
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
  'balances' | 'holds' | 'history' | 'find' | 'findByKey' | 'closings' | 'all' | 'accounts' | 'check' | 'stop'
>;

/** The interface of an engine, on which `ledgerOn` builds the whole port. */
export interface Engine extends Reads {
  openAccounts(accounts: readonly AccountRef[]): Promise<void>;
  /** Afterwards only releases and reclaims can move the owner's money. */
  closeAccounts(owner: Owner): Promise<void>;
  submit(entry: Entry): Promise<Posted>;
}
