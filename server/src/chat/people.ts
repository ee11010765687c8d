import type { DirectoryUser } from '@alma/shared/contract';
import { inArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { createBatcher } from '../platform/batching/index.ts';
import type { Db } from '../platform/database/index.ts';
import { unavailable } from '../platform/http/index.ts';
import { users } from '../account/users/index.ts';
import { deletedUser } from './chats.texts.ts';

const mostKept = 20_000;
/** How long a new name or picture may take to be seen in chats. */
const keptMs = 5_000;
/** Whoever is asked for after this is read anew meanwhile, so that no message of a lively chat waits for a name. */
const renewedAfterMs = 2_500;
const mostInBatch = 500;

interface Kept {
  person: DirectoryUser;
  since: number;
}

export type People = ReturnType<typeof createPeople>;

/** Names and pictures of those who write, kept for a moment: every message needs one. */
export function createPeople(db: Db, now: () => number = () => performance.now()) {
  const kept = new LRUCache<string, Kept>({ max: mostKept });
  /** Those that are being read: whoever asks meanwhile waits for the same answer. */
  const underWay = new Map<string, Promise<DirectoryUser>>();
  const reading = createBatcher<string, DirectoryUser>({
    run: (userIds) => readPeople(db, userIds),
    most: mostInBatch,
    maxWaiting: mostKept,
    overflow: unavailable,
    concernsAll: () => true,
  });

  function read(userId: string): Promise<DirectoryUser> {
    const known = underWay.get(userId);
    if (known) return known;
    const since = now();
    const answer = reading.add(userId);
    const end = (person?: DirectoryUser): void => {
      // Forgotten meanwhile: what was read may be older than that.
      if (underWay.get(userId) !== answer) return;
      underWay.delete(userId);
      if (person) kept.set(userId, { person, since });
    };
    underWay.set(userId, answer);
    answer.then(end, () => end());
    return answer;
  }

  function find(userId: string): DirectoryUser | undefined {
    const found = kept.get(userId);
    const age = found ? now() - found.since : Infinity;
    if (age > keptMs) return undefined;
    // What fails is asked for once more, at the latest when the name has run out.
    if (age > renewedAfterMs) read(userId).catch(() => undefined);
    return found?.person;
  }

  return {
    /** At once, when all of them are at hand. */
    peek(userIds: Iterable<string | null>): Map<string, DirectoryUser> | undefined {
      const found = new Map<string, DirectoryUser>();
      for (const userId of userIds) {
        if (userId === null) continue;
        const known = find(userId);
        if (!known) return undefined;
        found.set(userId, known);
      }
      return found;
    },

    /** The name of somebody has just gone. */
    forget(userId: string): void {
      kept.delete(userId);
      underWay.delete(userId);
    },

    async of(userIds: Iterable<string | null>): Promise<Map<string, DirectoryUser>> {
      const asked = [...new Set(userIds)].filter((userId) => userId !== null);
      const people = await Promise.all(asked.map(async (userId) => find(userId) ?? read(userId)));
      return new Map(people.map((person) => [person.user_id, person]));
    },
  };
}

async function readPeople(db: Db, userIds: string[]): Promise<DirectoryUser[]> {
  const rows = await db
    .select({
      user_id: users.id,
      handle: users.handle,
      display_name: users.displayName,
      avatar_url: users.avatarUrl,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(inArray(users.id, userIds));
  const found = new Map(
    rows.map(({ deletedAt, ...user }): [string, DirectoryUser] => [
      user.user_id,
      deletedAt ? { ...user, display_name: deletedUser, avatar_url: '' } : user,
    ]),
  );
  // Nobody at all is known as well: or those who wait for the name would ask for ever.
  return userIds.map((userId) => found.get(userId) ?? nobody(userId));
}

export const nobody = (userId: string): DirectoryUser => ({
  user_id: userId,
  handle: 'deleted',
  display_name: deletedUser,
  avatar_url: '',
});
