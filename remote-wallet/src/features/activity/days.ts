import type { Transaction } from '@alma/shared/contract/wallet/entities';
import { formatDate, type FormatOptions, momentsFor } from '@alma/shared/ui';

export interface Day {
  /** '2026-11-21', in the reader's time zone. */
  day: string;
  label: string;
  transactions: Transaction[];
}

/** Transactions by the reader's calendar day, in their original order. */
export function byDay(transactions: readonly Transaction[], reader: FormatOptions, now?: Date): Day[] {
  const { dayOf, nearDay } = momentsFor(reader);
  const days: Day[] = [];
  for (const transaction of transactions) {
    const { createdAt } = transaction;
    const day = dayOf(createdAt);
    const latest = days.at(-1);
    if (latest?.day === day) latest.transactions.push(transaction);
    else {
      const label = nearDay(createdAt, now) ?? formatDate(createdAt, reader);
      days.push({ day, label, transactions: [transaction] });
    }
  }
  return days;
}
