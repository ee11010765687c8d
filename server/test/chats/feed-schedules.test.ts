import type { DirectoryUser } from '@alma/shared/contract';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { MessageRow } from '../../src/chat/chats.rows.ts';
import { Feed } from '../../src/chat/feed.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const chatId = 'c';
const row = (seq: number): MessageRow => ({
  chatId,
  seq,
  senderId: 'a',
  requestId: null,
  type: 'text',
  content: String(seq),
  event: null,
  agentId: null,
  agentNote: null,
  createdAt: new Date(0),
});

/** The events that can surround a feed; time passes between them. */
type Step =
  | { do: 'store'; count: number; tell: 'message' | 'news' | 'nothing'; delayMs: number }
  | { do: 'wait'; ms: number }
  | { do: 'look' }
  | { do: 'read fails' | 'names go' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('store' as const),
      count: fc.integer({ min: 1, max: 4 }),
      tell: fc.constantFrom('message' as const, 'news' as const, 'nothing' as const),
      delayMs: fc.integer({ min: 0, max: 60 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 50 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'look' as const }) },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'read fails' as const }, { do: 'names go' as const }) },
);

/** Plays a schedule, then polls the log until nothing changes. Returns the delivered messages in order. */
async function play(start: number, beginsAfterMs: number, readMs: number, steps: readonly Step[]) {
  let lastSeq = start;
  let failures = 0;
  let hasNames = true;
  const out: number[] = [];
  const feed = new Feed(
    chatId,
    {
      peek: () => (hasNames ? new Map<string, DirectoryUser>() : undefined),
      load: async () => {
        await new Promise((done) => setTimeout(done, readMs));
        hasNames = true;
      },
      read: async (_chatId, after) => {
        const found = Array.from({ length: Math.min(lastSeq - after, 3) }, (_, index) =>
          row(after + index + 1),
        );
        await new Promise((done) => setTimeout(done, readMs));
        if (failures > 0) {
          failures -= 1;
          throw new Error('the database is away');
        }
        return found;
      },
      emit: (_feed, message) => void out.push(message.seq),
      failed: () => undefined,
    },
    { ready: undefined, end: () => undefined },
  );
  // A feed only reads the log while it has a reader; any object will do.
  feed.subscriptions.add({} as never);
  setTimeout(() => feed.begin(start), beginsAfterMs);
  for (const current of steps) {
    if (current.do === 'store') {
      for (let number = 0; number < current.count; number += 1) {
        lastSeq += 1;
        const seq = lastSeq;
        // The answers of one batch may arrive in any order; here the later ones come first.
        const after = current.delayMs + (current.count - number) * 3;
        if (current.tell === 'message') setTimeout(() => feed.offer(row(seq)), after);
        if (current.tell === 'news') setTimeout(() => feed.wake(seq), after);
      }
    }
    if (current.do === 'read fails') failures += 1;
    if (current.do === 'names go') hasNames = false;
    if (current.do === 'look') feed.wake(lastSeq);
    if (current.do === 'wait') await jest.advanceTimersByTimeAsync(current.ms);
  }
  for (let round = 0; round < 40 && feed.delivered !== lastSeq; round += 1) {
    feed.wake(lastSeq);
    await jest.advanceTimersByTimeAsync(200);
  }
  // Pending events must change nothing.
  await jest.advanceTimersByTimeAsync(500);
  feed.end();
  return { out, lastSeq };
}

it('delivers every message once and in order, whatever the order and loss of notifications', async () => {
  const schedule = fc.tuple(
    fc.integer({ min: 0, max: 5 }),
    fc.integer({ min: 0, max: 80 }),
    fc.integer({ min: 0, max: 30 }),
    fc.array(step, { minLength: 1, maxLength: 14 }),
  );
  await fc.assert(
    fc.asyncProperty(schedule, async ([start, beginsAfterMs, readMs, steps]) => {
      const { out, lastSeq } = await play(start, beginsAfterMs, readMs, steps);
      expect(out).toEqual(Array.from({ length: lastSeq - start }, (_, index) => start + index + 1));
    }),
    { numRuns: 2_000 },
  );
});
