import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { PresenceStore, PresentEntry } from './bus.ts';

const leaseMs = 25_000;
/** Redis serves nothing else while a script runs, so each run handles a limited number of topics. */
const maxTopics = 100;
/** Far more than a chat can have people on all servers; further entries of a key are not read. */
const maxEntries = 200;

/**
 * Entries of a topic, scored by the time of Redis at which they expire. Expired entries are removed, and a topic that
 * no server renews expires as a whole.
 */
const script = `
local lease, most, server = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local found = {}
for place, key in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
  for user in string.gmatch(ARGV[place + 3], '%S+') do
    redis.call('ZADD', key, now + lease, server .. ' ' .. user)
    redis.call('PEXPIRE', key, lease)
  end
  found[place] = redis.call('ZREVRANGE', key, 0, most - 1)
end
return found`;

const keyOf = (topic: string): string => `alma:present:${topic}`;

const EntrySchema = z
  .string()
  .max(130)
  .transform((text, context): PresentEntry => {
    const [server, userId, ...rest] = text.split(' ');
    if (server && userId && rest.length === 0) return { server, userId };
    context.addIssue('not an entry');
    return z.NEVER;
  });

const entriesOf = (found: unknown): PresentEntry[] =>
  (Array.isArray(found) ? found : []).flatMap((text: unknown) => {
    const parsed = EntrySchema.safeParse(text);
    return parsed.success ? [parsed.data] : [];
  });

/** Presence in Redis. Entries of a killed server expire, because it no longer renews them. */
export function createRedisPresence(redis: Redis): PresenceStore {
  return {
    leaseMs,
    async renew(server, topics) {
      const found: PresentEntry[][] = [];
      for (let from = 0; from < topics.length; from += maxTopics) {
        const some = topics.slice(from, from + maxTopics);
        const keys = some.map(({ topic }) => keyOf(topic));
        const people = some.map(({ userIds }) => userIds.join(' '));
        const reply = await redis.eval(script, keys.length, ...keys, leaseMs, maxEntries, server, ...people);
        const lists = Array.isArray(reply) ? reply : [];
        found.push(...some.map((_topic, index) => entriesOf(lists[index])));
      }
      return found;
    },
    remove(server, topic, userId) {
      redis.zrem(keyOf(topic), `${server} ${userId}`).catch(() => undefined);
    },
  };
}
