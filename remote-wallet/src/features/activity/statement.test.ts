import type { Transaction } from '@alma/shared/contract/wallet/entities';
import { handle, makeSession, server, signInAs } from '@alma/shared/testing';
import { allTransactions, statementOf } from './statement.ts';

const sample = (index: number, changes: Partial<Transaction> = {}): Transaction => ({
  hash: `hash-${index}`,
  status: 'completed',
  createdAt: '2026-01-05T09:00:00.000Z',
  from: 'alma1from',
  to: 'alma1to',
  amount: '12.5',
  currency: 'USDXM',
  direction: 'out',
  balance: '100',
  ...changes,
});

it('writes one row for each transaction, in the format of spreadsheets', () => {
  expect(statementOf([sample(1), sample(2, { direction: 'in', from: 'System', balance: null })])).toBe(
    [
      'Time (UTC),Direction,Status,From,To,Amount,Currency,Balance after,Hash',
      '2026-01-05T09:00:00.000Z,out,Sent,alma1from,alma1to,12.5,USDXM,100,hash-1',
      '2026-01-05T09:00:00.000Z,in,Received,System,alma1to,12.5,USDXM,,hash-2',
      '',
    ].join('\r\n'),
  );
});

it('leaves no text that a spreadsheet would run as a formula', () => {
  const text = statementOf([sample(1, { from: '=HYPERLINK("http://x","y")', to: '@sum' })]);
  expect(text).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
  expect(text).toContain(",'@sum,");
});

it('reads every page, and no transaction twice when new ones shift them', async () => {
  signInAs('maya');
  makeSession();
  const all = Array.from({ length: 230 }, (_, index) => sample(index));
  let calls = 0;
  server.use(
    handle('wallets.activity', ({ query: { page, limit } }) => {
      // A new one arrives after the first page was read.
      if (calls === 1) all.unshift(sample(999));
      calls += 1;
      return {
        transactions: all.slice((page - 1) * limit, page * limit),
        page,
        limit,
        total: all.length,
      };
    }),
  );
  const progress: string[] = [];
  const transactions = await allTransactions(
    { direction: 'out' },
    (done, total) => progress.push(`${done}/${total}`),
    new AbortController().signal,
  );
  expect(transactions.map(({ hash }) => hash)).toEqual(all.slice(1).map(({ hash }) => hash));
  expect(calls).toBe(3);
  expect(progress[0]).toBe('100/230');
});

it('reads every page when the total is capped', async () => {
  signInAs('maya');
  makeSession();
  const all = Array.from({ length: 230 }, (_, index) => sample(index));
  server.use(
    handle('wallets.activity', ({ query: { page, limit } }) => ({
      transactions: all.slice((page - 1) * limit, page * limit),
      page,
      limit,
      total: 100,
    })),
  );
  const progress: string[] = [];
  const transactions = await allTransactions(
    {},
    (done, total) => progress.push(`${done}/${total}`),
    new AbortController().signal,
  );
  expect(transactions).toHaveLength(230);
  expect(progress).toEqual(['100/100', '200/200', '230/230']);
});
