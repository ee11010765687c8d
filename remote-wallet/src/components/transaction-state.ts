import type { DirectoryUser } from '@alma/shared/contract/users/entities';
import type { Transaction } from '@alma/shared/contract/wallet/entities';
import { texts } from '../texts.ts';

const finalStatuses = ['success', 'completed'];

/** Received, Sent or, as long as it is not final, Pending. */
export function transactionState({ status, direction }: Pick<Transaction, 'status' | 'direction'>) {
  if (!finalStatuses.includes(status)) {
    return { label: texts.list.pending, tone: 'warning', icon: 'clock' } as const;
  }
  return direction === 'in'
    ? ({ label: texts.list.received, tone: 'success', icon: 'arrow-down-left' } as const)
    : ({ label: texts.list.sent, tone: 'neutral', icon: 'arrow-up-right' } as const);
}

/** Money in carries a plus, money out a minus. */
export const signOf = ({ direction }: Pick<Transaction, 'direction'>): string =>
  direction === 'in' ? '+' : '−';

/** The other side: its address, or 'System', and the person if there is a name; neither where the server sends none. */
export function counterpartOf(transaction: Transaction): {
  label: string;
  party: string | undefined;
  person: DirectoryUser | undefined;
} {
  const { direction, from, to, counterpart } = transaction;
  const person = counterpart ?? undefined;
  return direction === 'in'
    ? { label: texts.list.from, party: from, person }
    : { label: texts.list.to, party: to, person };
}

/** Servers may leave the direction out. */
type LooseTransaction = Omit<Transaction, 'direction'> & Partial<Pick<Transaction, 'direction'>>;

/** Without a direction of the server's, what the own address did not send came in. */
export const withDirection = (
  transaction: LooseTransaction,
  ownAddress: string | undefined,
): Transaction => ({
  ...transaction,
  direction: transaction.direction ?? (transaction.from === ownAddress ? 'out' : 'in'),
});
