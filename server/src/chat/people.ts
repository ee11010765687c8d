import type { DirectoryUser } from '@alma/shared/contract';
import { LRUCache } from 'lru-cache';
import { inArray } from '#drizzle';
import { users } from '../account/users/index.ts';
import { createBatcher } from '../platform/batching/index.ts';
import type { Db } from '../platform/database/index.ts';
import { unavailable } from '../platform/problems/index.ts';
import { namesOfAgents } from './agents/chat-agents.repository.ts';
import { deletedUser } from './chats.texts.ts';

const maxKept = 20_000;
/** The longest time until chats show a new name or picture. */
const ttlMs = 5_000;
/** From this age on, a name is refreshed in the background, so that no message of a busy chat waits for it. */
const refreshAfterMs = 2_500;
const maxBatch = 500;

export type People = ReturnType<typeof createPeople>;

/** Names and pictures of senders and names of agents, cached for a few seconds because every message needs them. */
export function createPeople(db: Db, clock: { now(): number } = performance) {
  const reading = createBatcher<string, DirectoryUser>({
    run: (userIds) => readPeople(db, userIds),
    maxBatch,
    maxWaiting: maxKept,
    overflow: unavailable,
    concernsAll: () => true,
  });
  const cache = new LRUCache<string, DirectoryUser>({
    max: maxKept,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: clock,
    fetchMethod: (userId) => reading.add(userId),
    noDeleteOnFetchRejection: true,
    // `forget` during a read: callers still get its result, but it is not cached.
    ignoreFetchAbort: true,
  });

  function find(userId: string): DirectoryUser | undefined {
    const remainingMs = cache.getRemainingTTL(userId);
    if (remainingMs <= 0) return undefined;
    // A failed refresh is repeated with the next call.
    if (remainingMs < ttlMs - refreshAfterMs)
      cache.fetch(userId, { forceRefresh: true }).catch(() => undefined);
    return cache.get(userId, { allowStale: true });
  }

  const read = async (userId: string): Promise<DirectoryUser> =>
    find(userId) ?? (await cache.fetch(userId)) ?? unknownUser(userId);

  return {
    /** The names from the cache; undefined unless all of them are cached. */
    peek(userIds: Iterable<string | null>): Map<string, DirectoryUser> | undefined {
      const found = new Map<string, DirectoryUser>();
      for (const userId of userIds) {
        if (userId === null) continue;
        const cached = find(userId);
        if (!cached) return undefined;
        found.set(userId, cached);
      }
      return found;
    },

    /** Drops a cached name, because its account was deleted. */
    forget(userId: string): void {
      cache.delete(userId);
    },

    async of(userIds: Iterable<string | null>): Promise<Map<string, DirectoryUser>> {
      const ids = [...new Set(userIds)].filter((userId) => userId !== null);
      const people = await Promise.all(ids.map(read));
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
  const missing = userIds.filter((userId) => !found.has(userId));
  if (missing.length > 0)
    for (const { id, name } of await namesOfAgents(db, missing)) found.set(id, agentByName(id, name));
  // Unknown ids get a placeholder, so that they are cached too.
  return userIds.map((userId) => found.get(userId) ?? unknownUser(userId));
}

const agentByName = (id: string, name: string): DirectoryUser => ({
  user_id: id,
  handle: '',
  display_name: name,
  avatar_url: '',
});

const unknownHandle = 'deleted';
export const isUnknown = ({ handle }: DirectoryUser): boolean => handle === unknownHandle;

export const unknownUser = (userId: string): DirectoryUser => ({
  user_id: userId,
  handle: unknownHandle,
  display_name: deletedUser,
  avatar_url: '',
});
