import type { Redis } from 'ioredis';
import type { TokenBuckets } from './token-buckets.ts';

/** Redis serves nothing else while a script runs, so each run handles a limited number of keys. */
const maxKeys = 100;

/** Spends from the buckets that all servers share, by the clock of Redis, and returns their levels. */
const script = `
local size, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local levels = {}
for place, key in ipairs(KEYS) do
  local kept = redis.call('HMGET', key, 'level', 'at')
  local passed = math.max(0, now - (tonumber(kept[2]) or now))
  local level = math.min(burst, (tonumber(kept[1]) or burst) + passed * size / 1000) - ARGV[place + 2]
  redis.call('HSET', key, 'level', level, 'at', now)
  redis.call('PEXPIRE', key, math.ceil((burst - level) / size * 1000) + 1000)
  levels[place] = tostring(level)
end
return levels`;

/**
 * Reports to Redis what this server has spent, and receives the shared levels. No frame waits for it: a person who uses
 * several servers simultaneously may get a burst from each, but then waits until the shared bucket has recovered.
 */
export async function exchange(redis: Redis, buckets: TokenBuckets): Promise<void> {
  const { name, size } = buckets;
  const spent = [...buckets.collectSpent()];
  for (let from = 0; from < spent.length; from += maxKeys) {
    const part = spent.slice(from, from + maxKeys);
    const keys = part.map(([key]) => `alma:limit:${name}:${key}`);
    const points = part.map(([, count]) => count);
    const levels = await redis.eval(script, keys.length, ...keys, size.perSecond, size.burst, ...points);
    (levels as string[]).forEach((level, index) => buckets.lower(part[index]?.[0] ?? '', Number(level)));
  }
}
