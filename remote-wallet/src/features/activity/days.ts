import type { Transaction } from '@alma/shared/contract/wallet/entities';
import { formatDate, type FormatOptions } from '@alma/shared/ui';
import { texts } from '../../texts.ts';

export interface Day {
  /** '2026-11-21', in the reader's time zone. */
  day: string;
  label: string;
  transactions: Transaction[];
}

/** Transactions by the reader's calendar day, in their original order. */
export function byDay(
  transactions: readonly Transaction[],
  reader: FormatOptions,
  now: Date = new Date(),
): Day[] {
  const days: Day[] = [];
  for (const transaction of transactions) {
    const day = dayOf(new Date(transaction.createdAt), reader.timeZone);
    const latest = days.at(-1);
    if (latest?.day === day) latest.transactions.push(transaction);
    else days.push({ day, label: labelOf(day, transaction, reader, now), transactions: [transaction] });
  }
  return days;
}

function labelOf(day: string, { createdAt }: Transaction, reader: FormatOptions, now: Date): string {
  const today = dayOf(now, reader.timeZone);
  if (day === today) return texts.list.today;
  // The previous calendar day: a day has 23 or 25 hours when the clocks change.
  const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  return day === before ? texts.list.yesterday : formatDate(createdAt, reader);
}

const dayOf = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    date,
  );
