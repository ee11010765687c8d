import type { Transaction } from '@alma/shared/contract/wallet';
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

/** Who stands on the other side of it. */
export const counterpartOf = ({ direction, from, to }: Transaction): { label: string; party: string } =>
  direction === 'in' ? { label: texts.list.from, party: from } : { label: texts.list.to, party: to };
