import { api } from '@alma/shared/api';
import type { Transaction } from '@alma/shared/contract/wallet/entities';
import { transactionState } from '../../components/transaction-state.ts';
import { texts } from '../../texts.ts';
import type { ActivityFilters } from './activity-view.ts';

const pageSize = 100;

/** Every transaction that matches the filters, newest first, without duplicates that new ones cause on later pages. */
export async function allTransactions(
  filters: ActivityFilters,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Transaction[]> {
  const byHash = new Map<string, Transaction>();
  for (let page = 1; ; page += 1) {
    const query = { ...filters, page, limit: pageSize };
    const { transactions, total } = await api.call('wallets.activity', { query }, { signal });
    for (const transaction of transactions) byHash.set(transaction.hash, transaction);
    // The total of a long history is capped.
    onProgress(byHash.size, Math.max(byHash.size, total));
    if (transactions.length < pageSize) return [...byHash.values()];
  }
}

/** A table in the CSV format of spreadsheets. */
export function statementOf(transactions: readonly Transaction[]): string {
  const rows = transactions.map((transaction) => [
    transaction.createdAt,
    transaction.direction,
    transactionState(transaction).label,
    transaction.from,
    transaction.to ?? '',
    transaction.amount,
    transaction.currency,
    transaction.balance ?? '',
    transaction.hash,
  ]);
  return [texts.statement.columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Quotes a text where needed, and prevents spreadsheets from treating it as a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
