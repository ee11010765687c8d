// The real chat client and server, on a simulated clock, network and database.
// ALMA_SCHEDULES sets the number of worlds. A failure prints the seed of its world.
import { chatLimits } from '@alma/shared/contract';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { errorsOf, type LoggedMessage } from './history.ts';
import { News, Node } from './world/node.ts';
import { Person } from './world/person.ts';
import { Truth } from './world/truth.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const chatIds = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const userIds = ['ann', 'ben', 'cem'];
const longestSettleMs = 60_000;

const who = fc.integer({ min: 0, max: userIds.length - 1 });
const count = fc.integer({ min: 1, max: 4 });

/** The events of a world. Time passes after each of them. */
const happening = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('say' as const), who, chat: fc.nat(1), count }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cut' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), node: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('go offline' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('come back' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose news' as const), count }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail calls' as const), who, count }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('fail write' as const),
      how: fc.constantFrom('refused' as const, 'unheard' as const),
    }),
  },
);
const pauseMs = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 25 }) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 3_000 }) },
);
const schedule = fc.array(fc.tuple(happening, pauseMs), { minLength: 1, maxLength: 16 });
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

class World {
  readonly truth = new Truth(chatIds, userIds);
  readonly news = new News();
  readonly nodes = [new Node(this.truth, this.news), new Node(this.truth, this.news)];
  readonly people = userIds.map((userId) => new Person(userId, chatIds, () => this.nodes));
  readonly said: string[] = [];

  happen(event: Happening): void {
    const person = 'who' in event ? this.people[event.who] : undefined;
    if (person) return this.befall(person, event);
    if (event.do === 'kill') this.kill(event.node);
    if (event.do === 'lose news') this.news.lost += event.count;
    if (event.do === 'fail write') this.truth.errors.push(event.how);
  }

  befall(person: Person, event: Happening): void {
    if (event.do === 'cut') person.cut();
    if (event.do === 'go offline') person.goOffline();
    if (event.do === 'come back') person.comeBack();
    if (event.do === 'reload') person.reload();
    if (event.do === 'fail calls') person.failingCalls += event.count;
    if (event.do !== 'say') return;
    for (let number = 0; number < event.count; number += 1) {
      const text = `text ${this.said.length}`;
      this.said.push(text);
      person.client.send(chatIds[event.chat] ?? '', text);
    }
  }

  /** Its replacement starts a moment later. */
  kill(place: number): void {
    this.nodes[place]?.kill();
    setTimeout(() => {
      if (!this.nodes[place]?.isAlive) this.nodes[place] = new Node(this.truth, this.news);
    }, 400);
  }

  /** Ends all failures and lets every person press Retry. Returns whether nothing is left open. */
  async settle(): Promise<boolean> {
    this.truth.errors.length = 0;
    for (const person of this.people) {
      person.failingCalls = 0;
      person.comeBack();
    }
    for (let ms = 0; ms < longestSettleMs; ms += 500) {
      await jest.advanceTimersByTimeAsync(500);
      for (const { client } of this.people) {
        for (const { requestId, state } of client.getOutbox()) {
          if (state === 'refused' || state === 'unconfirmed') client.retry(requestId);
        }
        for (const chatId of chatIds) {
          if (client.get().rooms[chatId]?.status === 'failed') void client.openRoom(chatId);
        }
        if (client.get().connection.phase === 'offline') client.reconnect();
      }
      if (this.people.every((person) => this.isSettled(person))) return true;
    }
    return false;
  }

  isSettled({ client }: Person): boolean {
    const { rooms, chats, list } = client.get();
    const isCurrent = chatIds.every((chatId) => {
      const last = this.truth.lastSeqOf(chatId);
      return (rooms[chatId]?.log.messages.at(-1)?.seq ?? 0) === last && chats[chatId]?.last_seq === last;
    });
    return list === 'ready' && isCurrent && client.getOutbox().length === 0;
  }

  errors(): string[] {
    const log = new Map<string, LoggedMessage[]>(this.truth.rows);
    const acknowledged = this.people.flatMap(({ acknowledged: acks }) =>
      acks.flatMap(({ status, stored }) =>
        status === 'ok' && stored
          ? [
              {
                chatId: stored.chat_id,
                senderId: stored.sender_id ?? '',
                requestId: stored.request_id ?? '',
                seq: stored.seq,
                content: stored.content,
              },
            ]
          : [],
      ),
    );
    const seen = this.people.flatMap(({ userId, client }) =>
      chatIds.map((chatId) => {
        const seqs = client.get().rooms[chatId]?.log.messages.map(({ seq }) => seq) ?? [];
        return { who: userId, chatId, after: (seqs[0] ?? 1) - 1, seqs };
      }),
    );
    return errorsOf({ log, acknowledged, seen });
  }

  end(): void {
    for (const { client } of this.people) client.stop();
    for (const node of this.nodes) node.kill();
  }
}

it('loses, repeats and reorders nothing, whatever happens to servers, networks, pages and notifications', async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async (events) => {
      const world = new World();
      try {
        for (const [event, ms] of events) {
          world.happen(event);
          await jest.advanceTimersByTimeAsync(ms);
        }
        expect(await world.settle()).toBe(true);
        expect(world.errors()).toEqual([]);
        const stored = [...world.truth.rows.values()].flat().map(({ content }) => content);
        expect(stored.sort()).toEqual([...world.said].sort());
        // The state that each page built from events equals that of a fresh call.
        for (const { userId, client } of world.people) {
          const asking = world.nodes[0]!.service.list(userId, { page: 1, limit: chatLimits.listPage });
          await jest.advanceTimersByTimeAsync(50);
          const fresh = Object.fromEntries((await asking).chats.map((chat) => [chat.id, chat]));
          expect(client.get().chats).toEqual(fresh);
        }
      } finally {
        world.end();
        jest.clearAllTimers();
      }
    }),
    { numRuns: Number(process.env['ALMA_SCHEDULES'] ?? 800) },
  );
});
