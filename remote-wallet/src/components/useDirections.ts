import { useApi } from '@alma/shared/api';
import type { Transaction } from '@alma/shared/contract/wallet/entities';
import { withDirection } from './transaction-state.ts';

/** Transactions with their direction; loads the user's address only if the server omitted a direction. */
export function useDirections(transactions: readonly Transaction[]): Transaction[] {
  const isMissing = transactions.some(({ direction }: Partial<Transaction>) => direction === undefined);
  const { data: wallet } = useApi('wallets.me', isMissing ? {} : null);
  return transactions.map((transaction) => withDirection(transaction, wallet?.address));
}
