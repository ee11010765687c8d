import { setTimeout as pause } from 'node:timers/promises';
import type { Budgets } from '../platform/limits/index.ts';

/** How often a page that waits for the budget of its user checks that it is still wanted. */
const pollIntervalMs = 250;

export interface CatchUp {
  userId: string;
  isWanted(): boolean;
  /** The next messages as frames. */
  read(): Promise<StoredFrame[]>;
}

export interface StoredFrame {
  seq: number;
  text: string;
}

/**
 * Reads pages of stored messages, one at a time for each user, across all of the user's sockets and chats. A page over
 * the budget waits instead of failing: a reader that has missed many messages gets them all, only more slowly.
 */
export function createCatchUpTurns(budget: Budgets['catchUpBytes']) {
  const turns = new Map<string, Promise<void>>();

  async function readPage({ userId, isWanted, read }: CatchUp): Promise<StoredFrame[]> {
    for (;;) {
      if (!isWanted()) return [];
      const waitMs = budget.of(userId).waitMs();
      if (waitMs === 0) break;
      await pause(Math.min(waitMs, pollIntervalMs));
    }
    const frames = await read();
    budget.of(userId).spend(frames.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0));
    return frames;
  }

  return (catchUp: CatchUp): Promise<StoredFrame[]> => {
    const { userId } = catchUp;
    const turn = (turns.get(userId) ?? Promise.resolve()).then(() => readPage(catchUp));
    const leave = (): void => void (turns.get(userId) === ended && turns.delete(userId));
    const ended = turn.then(leave, leave);
    turns.set(userId, ended);
    return turn;
  };
}
