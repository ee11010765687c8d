import { and, eq, sql } from '#drizzle';
import type { Executor, Transaction } from '../../platform/database/index.ts';
import { users } from './users.table.ts';

/** The avatar of an account, for the picture store. */
export const userAvatars = {
  async urlsOf(executor: Executor, userId: string): Promise<string[]> {
    const [row] = await executor.select({ url: users.avatarUrl }).from(users).where(eq(users.id, userId));
    return row?.url ? [row.url] : [];
  },

  /** Clears the avatar because the picture was deleted. */
  async drop(tx: Transaction, userId: string, url: string): Promise<void> {
    await tx
      .update(users)
      .set({ avatarUrl: '', version: sql`${users.version} + 1` })
      .where(and(eq(users.id, userId), eq(users.avatarUrl, url)));
  },
};
