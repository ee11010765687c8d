import type { Budgets } from '../platform/limits/index.ts';
import { createCatchUpTurns, type StoredFrame } from './catch-up-turns.ts';
import { idsIn, presentLive } from './chats.present.ts';
import type { ChatReads } from './chats.reads.ts';
import type { Feed, Subscription } from './feed.ts';
import { messageFrame } from './frames.ts';
import type { People } from './people.ts';

export interface CatchUpOptions {
  reads: ChatReads;
  people: People;
  catchUpBytes: Budgets['catchUpBytes'];
  /** Called when catching up ends early: the reader has left or disconnected, or there is nothing to read. */
  end(subscription: Subscription): void;
}

/** Messages per read of the log. */
export const logPage = 500;

/** Sends a reader the messages it has missed, page by page, until it has reached the feed and becomes live. */
export function createCatchUp({ reads, people, catchUpBytes, end }: CatchUpOptions) {
  const inTurn = createCatchUpTurns(catchUpBytes);

  async function readPage({ chatId, userId, sent }: Subscription): Promise<StoredFrame[]> {
    const rows = await reads.afterFor(chatId, userId, sent, logPage);
    const names = await people.of(rows.flatMap(idsIn));
    return rows.map((row) => ({ seq: row.seq, text: messageFrame(presentLive(row, names, userId)) }));
  }

  return async (subscription: Subscription, feed: Feed): Promise<void> => {
    const { userId, connection } = subscription;
    const isWanted = (): boolean => subscription.state === 'catching-up' && connection.isOpen;
    while (subscription.state === 'catching-up') {
      if (subscription.sent >= (feed.delivered ?? 0)) {
        subscription.state = 'live';
        return;
      }
      const frames = await inTurn({ userId, isWanted, read: () => readPage(subscription) });
      if (frames.length === 0) return end(subscription);
      // Outside the turn: a slow reader does not delay the other sockets of the same user.
      for (const { seq, text } of frames) {
        if (!isWanted()) return end(subscription);
        connection.send(text);
        subscription.sent = seq;
        if (connection.isBusy && !(await connection.drained())) return end(subscription);
      }
    }
  };
}
