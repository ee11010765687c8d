import type { DirectoryUser } from '@alma/shared/contract/users/entities';
import type { Transaction } from '@alma/shared/contract/wallet/entities';
import { texts } from '../texts.ts';

const finalStatuses = ['success', 'completed'];

/** Received, Sent or, until it is final, Pending. */
export function transactionState({ status, direction }: Pick<Transaction, 'status' | 'direction'>) {
  if (!finalStatuses.includes(status)) {
    return { label: texts.list.pending, tone: 'warning', icon: 'clock' } as const;
  }
  return direction === 'in'
    ? ({ label: texts.list.received, tone: 'success', icon: 'arrow-down-left' } as const)
    : ({ label: texts.list.sent, tone: 'neutral', icon: 'arrow-up-right' } as const);
}

/** A plus for incoming money, a minus for outgoing. */
export const signOf = ({ direction }: Pick<Transaction, 'direction'>): string =>
  direction === 'in' ? '+' : '−';

/** The other party: its address, or 'System', and the person if there is a name; neither if the server sends none. */
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

/** Servers may omit the direction. */
type PartialTransaction = Omit<Transaction, 'direction'> & Partial<Pick<Transaction, 'direction'>>;

/** Without a direction from the server, everything not sent by the user's own address is incoming. */
export const withDirection = (
  transaction: PartialTransaction,
  ownAddress: string | undefined,
): Transaction => ({
  ...transaction,
  direction: transaction.direction ?? (transaction.from === ownAddress ? 'out' : 'in'),
});
