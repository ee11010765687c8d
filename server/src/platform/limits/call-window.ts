import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface CallWindowOptions {
  name: string;
  points: number;
  seconds: number;
  /** Fails while Redis is away, instead of counting on this server alone. */
  isStrict?: boolean;
}

const maxRefused = 10_000;

/** So many points in a window of time for each key. */
export class CallWindow {
  readonly #windowMs: number;
  readonly #counters: RateLimiterMemory | RateLimiterRedis;
  /** Who is known to be over the limit costs no further look. */
  readonly #refused = new LRUCache<string, true>({ max: maxRefused });

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

  /** Takes a point; zero when it was there, else how many milliseconds to wait. */
  async take(key: string): Promise<number> {
    const knownMs = this.refusedMs(key);
    if (knownMs > 0) return knownMs;
    try {
      await this.#counters.consume(key);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // The library reads the wall clock: after a jump back it would name a wait beyond the window.
      const waitMs = Math.min(Math.max(1, Math.ceil(refusal.msBeforeNext)), this.#windowMs);
      this.#refused.set(key, true, { ttl: waitMs });
      return waitMs;
    }
  }

  /** How long a key that was refused lately has to wait; zero for every other one. */
  refusedMs(key: string): number {
    return this.#refused.has(key) ? Math.max(1, Math.ceil(this.#refused.getRemainingTTL(key))) : 0;
  }
}
