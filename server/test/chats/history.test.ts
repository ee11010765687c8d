import { expect, it } from '@jest/globals';
import { errorsOf, type History } from './history.ts';

const message = (seq: number, requestId = `r${seq}`) => ({ seq, senderId: 'a', requestId, content: 'x' });
const ack = (seq: number, requestId = `r${seq}`) => ({
  chatId: 'c',
  senderId: 'a',
  requestId,
  seq,
  content: 'x',
});
const seenBy = (...seqs: number[]) => [{ who: 'b', chatId: 'c', after: 0, seqs }];
const history = (overrides: Partial<History>): History => ({
  log: new Map([['c', [message(2), message(1), message(3)]]]),
  acknowledged: [ack(1), ack(3)],
  seen: seenBy(1, 2, 3),
  ...overrides,
});

it('finds nothing in a correct history', () => {
  expect(errorsOf(history({}))).toEqual([]);
});

it.each([
  ['a gap', { log: new Map([['c', [message(1), message(3)]]]), acknowledged: [], seen: [] }],
  [
    'a doubled message',
    { log: new Map([['c', [message(1), message(2, 'r1')]]]), acknowledged: [], seen: [] },
  ],
  ['a lost message', { acknowledged: [ack(4)] }],
  ['a message under another number', { acknowledged: [ack(2, 'r3')] }],
  ['a reordered view', { seen: seenBy(1, 3, 2) }],
  ['a view with a hole', { seen: seenBy(1, 3) }],
  ['a view with a double', { seen: seenBy(1, 2, 2, 3) }],
  ['a view that ends early', { seen: seenBy(1, 2) }],
])('finds %s', (_name, overrides) => {
  expect(errorsOf(history(overrides))).not.toEqual([]);
});
