import { createBudget, type Budget } from '../../platform/socket/index.ts';

/** Frames beside messages: joins of a whole list, reads, typing. */
const otherFrames = 5;

export interface PersonalBudget {
  sends: Budget;
  frames: Budget;
}

/** How much each person may send, over all of their sockets. */
export function createFrameBudgets(perSecond: number) {
  const byUser = new Map<string, PersonalBudget & { sockets: number }>();

  return {
    enter(userId: string): PersonalBudget {
      const own = byUser.get(userId) ?? {
        sends: createBudget(perSecond),
        frames: createBudget(perSecond * otherFrames),
        sockets: 0,
      };
      own.sockets += 1;
      byUser.set(userId, own);
      return own;
    },

    leave(userId: string): void {
      const own = byUser.get(userId);
      if (!own) return;
      own.sockets -= 1;
      if (own.sockets === 0) byUser.delete(userId);
    },
  };
}
