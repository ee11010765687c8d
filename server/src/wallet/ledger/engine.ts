import type { AccountRef, FundingLimit, Ledger, Owner, Posted, TransferKind } from './port.ts';

/** One movement between two accounts that are already known: what holds, settlements and reversals come down to. */
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

/** What an adapter on accounts and entries has to bring; `ledgerOn` makes the rest of the port from it. */
export interface Engine extends Reads {
  openAccounts(accounts: readonly AccountRef[]): Promise<void>;
  /** From now on only releases and the return of balances move the owner's money. */
  closeAccounts(owner: Owner): Promise<void>;
  submit(entry: Entry): Promise<Posted>;
}

/** Balances stay within this distance of zero, so that no sum can leave a 64-bit number. */
export const balanceBound = 9_000_000_000_000_000_000n;
