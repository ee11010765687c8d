import { expect, it } from '@jest/globals';
import { LRUCache } from 'lru-cache';
import { upTo } from './index.ts';

it('keeps the newest entries, and allocates no memory for others in advance', () => {
  const cache = new LRUCache<string, number>(upTo(2));
  for (const [place, key] of ['a', 'b', 'c'].entries()) cache.set(key, place);
  expect([...cache.keys()]).toEqual(['c', 'b']);
  expect(cache.max).toBe(0);
});
