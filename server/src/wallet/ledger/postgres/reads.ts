import { maxCounted } from '@alma/shared/contract';
import type { Engine } from '../engine.ts';
import type { AccountState, Balance, History, HistoryQuery, Hold, Transfer } from '../port.ts';
import type { Connection } from './connection.ts';
import { historyCondition } from './history-condition.ts';
import { toAccount, toBalance, toHold, toTransfer, transferColumns } from './rows.ts';

type Reads = Omit<Engine, 'openAccounts' | 'closeAccounts' | 'submit' | 'stop'>;

const transferRows = `SELECT ${transferColumns} FROM ledger.transfers t
  JOIN ledger.accounts payer ON payer.id = t.from_account
  JOIN ledger.accounts receiver ON receiver.id = t.to_account`;

/** Number of transfers in each read of an audit. */
const auditPage = 5_000;

export function readsOn({ read }: Connection): Reads {
  async function balances(owner: string): Promise<Balance[]> {
    const rows = await read({
      name: 'ledger-balances',
      text: `SELECT asset, sum(balance) FILTER (WHERE part = 'free') AS free,
          coalesce(sum(balance) FILTER (WHERE part = 'held'), 0) AS held, max(updated_at) AS updated_at
        FROM ledger.accounts WHERE owner = $1 GROUP BY asset`,
      values: [owner],
    });
    return rows.map(toBalance);
  }

  async function holds(owner: string): Promise<Hold[]> {
    const rows = await read({
      text: `SELECT t.hash, t.asset, t.units, t.reason, t.at FROM ledger.accounts held
        JOIN ledger.transfers t ON t.to_account = held.id AND t.kind = 'hold'
        WHERE held.owner = $1 AND held.part = 'held'
          AND NOT EXISTS (SELECT FROM ledger.transfers ending WHERE ending.closes = t.seq)
        ORDER BY t.seq`,
      values: [owner],
    });
    return rows.map(toHold);
  }

  const findBy =
    (name: string, condition: string) =>
    async (value: string): Promise<Transfer | undefined> => {
      const [row] = await read({ name, text: `${transferRows} WHERE ${condition}`, values: [value] });
      return row && toTransfer(row);
    };

  async function history(query: HistoryQuery): Promise<History> {
    const { condition, values } = historyCondition(query);
    const [counted, rows] = await Promise.all([
      read({
        text: `SELECT count(*)::int AS total FROM (
          SELECT 1 FROM ledger.transfers t WHERE ${condition(maxCounted)} LIMIT ${maxCounted}) counted`,
        values,
      }),
      read({
        // The accounts of skipped transfers are not joined.
        text: `${transferRows} WHERE t.seq IN (
            SELECT t.seq FROM ledger.transfers t WHERE ${condition(query.offset + query.limit)} ORDER BY t.seq DESC
            LIMIT ${query.limit} OFFSET ${query.offset}
          ) ORDER BY t.seq DESC`,
        values,
      }),
    ]);
    return { transfers: rows.map(toTransfer), total: (counted[0]?.['total'] as number | undefined) ?? 0 };
  }

  return {
    balances,
    holds,
    find: findBy('ledger-find', "t.hash = decode($1, 'hex')"),
    findByKey: findBy('ledger-find-by-key', 't.key = $1'),
    history,
    async closings(seqs) {
      const rows = await read({
        text: `${transferRows} WHERE t.closes = ANY ($1::bigint[])`,
        values: [seqs.map(String)],
      });
      return new Map(rows.map(toTransfer).map((transfer) => [transfer.closes ?? 0n, transfer]));
    },
    all: () => allTransfers(read),
    async accounts(owner): Promise<AccountState[]> {
      const rows = await read({
        text: `SELECT id, owner, asset, part, balance, version, closed_at FROM ledger.accounts
          WHERE $1::text IS NULL OR owner = $1 ORDER BY id`,
        values: [owner ?? null],
      });
      return rows.map(toAccount);
    },
    async check() {
      await read({ text: 'SELECT 1' });
    },
  };
}

async function* allTransfers(read: Connection['read']): AsyncGenerator<Transfer> {
  for (let last = 0n; ;) {
    const rows = await read({
      text: `${transferRows} WHERE t.seq > $1 ORDER BY t.seq LIMIT ${auditPage}`,
      values: [String(last)],
    });
    if (rows.length === 0) return;
    for (const row of rows) {
      const transfer = toTransfer(row);
      yield transfer;
      last = transfer.seq;
    }
  }
}
