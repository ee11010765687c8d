import type { DirectoryUser } from '@alma/shared/contract';
import { inArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/index.ts';
import { users } from '../users/index.ts';
import { deletedUser } from './chats.texts.ts';

const mostKept = 20_000;
/** How long a new name or picture may take to be seen in chats. */
const keptMs = 5_000;

export type People = ReturnType<typeof createPeople>;

/** Names and pictures of those who write, kept for a moment: every message needs one. */
export function createPeople(db: Db) {
  const kept = new LRUCache<string, DirectoryUser>({ max: mostKept, ttl: keptMs });

  return {
    /** At once, when all of them are at hand. */
    peek(userIds: Iterable<string | null>): Map<string, DirectoryUser> | undefined {
      const found = new Map<string, DirectoryUser>();
      for (const userId of userIds) {
        const known = userId === null ? undefined : kept.get(userId);
        if (userId !== null && !known) return undefined;
        if (known) found.set(known.user_id, known);
      }
      return found;
    },

    /** The name of somebody has just gone. */
    forget: (userId: string): void => void kept.delete(userId),

    async of(userIds: Iterable<string | null>): Promise<Map<string, DirectoryUser>> {
      const found = new Map<string, DirectoryUser>();
      const missing: string[] = [];
      for (const userId of new Set(userIds)) {
        if (userId === null) continue;
        const known = kept.get(userId);
        if (known) found.set(userId, known);
        else missing.push(userId);
      }
      if (missing.length === 0) return found;
      const rows = await db
        .select({
          user_id: users.id,
          handle: users.handle,
          display_name: users.displayName,
          avatar_url: users.avatarUrl,
          deletedAt: users.deletedAt,
        })
        .from(users)
        .where(inArray(users.id, missing));
      for (const { deletedAt, ...user } of rows) {
        const person = deletedAt ? { ...user, display_name: deletedUser, avatar_url: '' } : user;
        kept.set(user.user_id, person);
        found.set(user.user_id, person);
      }
      // Nobody at all is known as well: or those who wait for the name would ask for ever.
      for (const userId of missing) if (!found.has(userId)) kept.set(userId, nobody(userId));
      return found;
    },
  };
}

export const nobody = (userId: string): DirectoryUser => ({
  user_id: userId,
  handle: 'deleted',
  display_name: deletedUser,
  avatar_url: '',
});
