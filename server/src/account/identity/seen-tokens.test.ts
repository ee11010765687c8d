import { inspect } from 'node:util';
import { LRUCache } from 'lru-cache';
import { createSeenTokens } from './seen-tokens.ts';

const seconds = 1_000;
const end = 900;

it('finds a token again until it expires, then forgets it', () => {
  let now = 0;
  const seen = createSeenTokens<string>(() => now);
  seen.keep('token', 'claims', end);
  expect(seen.find('token')).toBe('claims');
  expect(seen.find('another')).toBeUndefined();
  now = end * seconds;
  expect(seen.find('token')).toBeUndefined();
  expect(seen.size).toBe(0);
});

it('is bounded in size', () => {
  const seen = createSeenTokens<number>(() => 0);
  for (let number = 0; number < 25_000; number += 1) seen.keep(`token ${number}`, number, end);
  expect(seen.size).toBe(10_000);
  expect(seen.find('token 24999')).toBe(24_999);
  expect(seen.find('token 0')).toBeUndefined();
});

it('stores no token that could be used again', () => {
  const cache = new LRUCache<string, { claims: string; expires: number }>({ max: 3 });
  createSeenTokens<string>(() => 0, cache).keep('header.payload.signature', 'claims', end);
  expect(inspect(cache.dump())).not.toMatch(/header|payload|signature/);
});
