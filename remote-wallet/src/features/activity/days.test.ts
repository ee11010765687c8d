import type { Transaction } from '@alma/shared/contract/wallet/entities';
import { byDay } from './days.ts';

const at = (createdAt: string) => ({ hash: createdAt, createdAt }) as Transaction;
const now = new Date('2026-11-21T03:00:00.000Z');

it('groups by the calendar day of the reader', () => {
  const transactions = ['2026-11-21T02:00:00Z', '2026-11-20T23:30:00Z', '2026-11-20T12:00:00Z'].map(at);
  const labels = (timeZone: string) =>
    byDay(transactions, { locale: 'en-GB', timeZone }, now).map(({ label, transactions: of }) => [
      label,
      of.length,
    ]);
  expect(labels('UTC')).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
  ]);
  expect(labels('Asia/Tokyo')).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
  ]);
  expect(labels('America/Los_Angeles')).toEqual([['Today', 3]]);
});

it('names older days in full', () => {
  const [day] = byDay([at('2026-03-14T12:00:00Z')], { locale: 'en-GB', timeZone: 'UTC' }, now);
  expect(day?.label).toBe('14 March 2026');
});
