import type { ModelBudget } from '@alma/shared/contract';
import type { Platform } from '../../platform/platform.ts';
import { addUsage, usageOf, type Used } from './usage.repository.ts';

export type Spending = ReturnType<typeof createSpending>;
export type UsedUp = 'person' | 'platform';

/** Counts usage of connections per day (UTC). */
export function createSpending(platform: Platform) {
  const { db } = platform.database;
  const today = (): string => new Date(platform.now()).toISOString().slice(0, 10);

  return {
    today,

    add: (used: Omit<Used, 'day'>): Promise<void> => addUsage(db, { ...used, day: today() }),

    /** Whose limit for today is reached. Concurrent calls are counted only when they end. */
    async usedUp(connectionId: string, userId: string, budget: ModelBudget): Promise<UsedUp | undefined> {
      const used = await usageOf(db, { day: today(), connectionId, userId });
      const isOver = (limit: number | string | null, amount: number | string): boolean =>
        limit !== null && Number(amount) >= Number(limit);
      if (isOver(budget.tokens_per_person, used.ownTokens) || isOver(budget.cost_per_person, used.ownCost))
        return 'person';
      if (isOver(budget.tokens, used.allTokens) || isOver(budget.cost, used.allCost)) return 'platform';
      return undefined;
    },
  };
}
