import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { upTo } from '../caches/index.ts';

interface CallWindowOptions {
  name: string;
  points: number;
  seconds: number;
  /** Throws while Redis is unavailable, instead of counting on this server only. */
  isStrict?: boolean;
}

const maxRefused = 10_000;

/** Limits the points that a key may take in a time window. */
export class CallWindow {
  readonly #windowMs: number;
  readonly #counters: RateLimiterMemory | RateLimiterRedis;
  /** Keys over the limit, which are refused without asking Redis. */
  readonly #refused = new LRUCache<string, true>(upTo(maxRefused));

  constructor({ name, points, seconds, isStrict = false }: CallWindowOptions, redis: Redis | undefined) {
    this.#windowMs = seconds * 1000;
    const options = { keyPrefix: `alma:limit:${name}`, points, duration: seconds };
    const memory = new RateLimiterMemory(options);
    this.#counters = redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: redis,
          rejectIfRedisNotReady: true,
          ...(isStrict ? {} : { insuranceLimiter: memory }),
        })
      : memory;
  }

  /** Takes points. Returns zero when they were available, or else the milliseconds to wait. */
  async take(key: string, points = 1): Promise<number> {
    const knownMs = this.refusedMs(key);
    if (knownMs > 0) return knownMs;
    try {
      await this.#counters.consume(key, points);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const waitMs = this.#waitOf(refusal);
      this.#refused.set(key, true, { ttl: waitMs });
      return waitMs;
    }
  }

  /** The milliseconds until a key has points again; zero when it has some. Takes and stores nothing. */
  async waitMs(key: string): Promise<number> {
    const counted = await this.#counters.get(key);
    return counted !== null && counted.remainingPoints <= 0 ? this.#waitOf(counted) : 0;
  }

  /** The library reads the wall clock: after it jumps back, the wait would be longer than the window. */
  #waitOf({ msBeforeNext }: RateLimiterRes): number {
    return Math.min(Math.max(1, Math.ceil(msBeforeNext)), this.#windowMs);
  }

  /** The milliseconds that a recently refused key must wait; zero for any other key. */
  refusedMs(key: string): number {
    return this.#refused.has(key) ? Math.max(1, Math.ceil(this.#refused.getRemainingTTL(key))) : 0;
  }
}
