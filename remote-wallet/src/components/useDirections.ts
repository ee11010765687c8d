import { useApi } from '@alma/shared/api';
import type { Transaction } from '@alma/shared/contract/wallet/entities';
import { withDirection } from './transaction-state.ts';

/** Transactions with their direction, for which the own address is asked only where the server did not tell it. */
export function useDirections(transactions: readonly Transaction[]): Transaction[] {
  const isMissing = transactions.some(({ direction }: Partial<Transaction>) => direction === undefined);
  const { data: wallet } = useApi('wallets.me', isMissing ? {} : null);
  return transactions.map((transaction) => withDirection(transaction, wallet?.address));
}
