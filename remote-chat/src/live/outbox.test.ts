import fc from 'fast-check';
import { type Outbox, outboxDue, type OutboxItem, sendable, stepOutbox } from './outbox.ts';

const item = (requestId: string, changes: Partial<OutboxItem> = {}): OutboxItem => ({
  requestId,
  chatId: 'chat-1',
  text: requestId,
  createdAt: Number(requestId.slice(1)),
  tab: 'here',
  state: 'waiting',
  ...changes,
});

const ids = (outbox: Outbox): string[] => outbox.map(({ requestId }) => requestId);

it('sends one message of a chat at a time, the oldest first, and those of other chats in parallel', () => {
  const outbox = stepOutbox([], {
    type: 'loaded',
    items: [item('r2'), item('r1'), item('r3', { chatId: 'chat-2' }), item('r4', { tab: 'elsewhere' })],
  });
  expect(ids(sendable(outbox, 'here'))).toEqual(['r1', 'r3']);
  const sent = stepOutbox(outbox, { type: 'sent', requestId: 'r1', now: 0 });
  expect(ids(sendable(sent, 'here'))).toEqual(['r3']);
  expect(ids(sendable(stepOutbox(sent, { type: 'confirmed', requestId: 'r1' }), 'here'))).toEqual([
    'r2',
    'r3',
  ]);
});

it('counts ten seconds from sending, after which the message is unconfirmed', () => {
  const sent = stepOutbox([item('r1')], { type: 'sent', requestId: 'r1', now: 5_000 });
  expect(outboxDue(sent)).toBe(15_000);
  expect(stepOutbox(sent, { type: 'tick', now: 14_999, reason: 'late' })).toEqual(sent);
  const late = stepOutbox(sent, { type: 'tick', now: 15_000, reason: 'late' });
  expect(late).toMatchObject([{ state: 'unconfirmed', reason: 'late' }]);
  expect(sendable(late, 'here')).toEqual([]);
  const again = stepOutbox(late, { type: 'retry', requestId: 'r1', tab: 'here' });
  expect(sendable(again, 'here')).toMatchObject([{ requestId: 'r1', state: 'waiting' }]);
});

it('resends messages in flight when the connection was lost', () => {
  const sent = stepOutbox([item('r1')], { type: 'sent', requestId: 'r1', now: 0 });
  expect(sendable(stepOutbox(sent, { type: 'lost' }), 'here')).toHaveLength(1);
});

it('never loses or repeats a message except by an answer or a request', () => {
  const requestIds = fc.constantFrom('r1', 'r2', 'r3', 'r4');
  const steps = fc.oneof(
    fc.record({ type: fc.constant('sent' as const), requestId: requestIds, now: fc.nat(60_000) }),
    fc.record({ type: fc.constant('refused' as const), requestId: requestIds, reason: fc.string() }),
    fc.record({ type: fc.constant('retry' as const), requestId: requestIds, tab: fc.constant('there') }),
    fc.record({ type: fc.constant('tick' as const), now: fc.nat(90_000), reason: fc.constant('late') }),
    fc.constant({ type: 'lost' as const }),
  );
  const start = ['r1', 'r2', 'r3', 'r4'].map((id) => item(id));
  fc.assert(
    fc.property(fc.array(steps), (events) => {
      const end = events.reduce<Outbox>((outbox, event) => stepOutbox(outbox, event), start);
      expect(ids(end)).toEqual(ids(start));
      expect(end.map(({ text }) => text)).toEqual(start.map(({ text }) => text));
    }),
  );
});
