import { LRUCache } from 'lru-cache';
import { sha256 } from '../../platform/security/index.ts';

const maxTokens = 10_000;

interface Seen<Claims> {
  claims: Claims;
  /** Seconds since the epoch. */
  expires: number;
}

/** Caches the claims of verified tokens until they expire, keyed by hash so that no token is stored. */
export function createSeenTokens<Claims>(
  now: () => number,
  cache = new LRUCache<string, Seen<Claims>>({ max: maxTokens }),
) {
  return {
    keep(token: string, claims: Claims, expires: number): void {
      cache.set(sha256(token), { claims, expires });
    },

    find(token: string): Claims | undefined {
      const key = sha256(token);
      const seen = cache.get(key);
      if (!seen) return undefined;
      if (seen.expires > now() / 1000) return seen.claims;
      cache.delete(key);
      return undefined;
    },

    get size(): number {
      return cache.size;
    },
  };
}
