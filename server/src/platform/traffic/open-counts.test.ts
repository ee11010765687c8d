import { expect, it } from '@jest/globals';
import { createOpenCounts } from './open-counts.ts';

it('gives all items of a key one function to leave, up to the limit', () => {
  const counts = createOpenCounts(2);
  const leave = counts.enterShared('a');
  expect(counts.enterShared('a')).toBe(leave);
  expect(counts.enterShared('a')).toBeUndefined();
  expect(counts.enterShared('b')).not.toBe(leave);
  leave?.();
  expect(counts.enterShared('a')).toBe(leave);
  leave?.();
  leave?.();
  expect(counts.enterShared('a')).toBeDefined();
});

it('leaves once for each item with a function of its own', () => {
  const counts = createOpenCounts(2);
  const [first, second] = [counts.enter('a'), counts.enter('a')];
  first?.();
  first?.();
  expect(counts.enter('a')).toBeDefined();
  expect(counts.enter('a')).toBeUndefined();
  second?.();
  expect(counts.enter('a')).toBeDefined();
});
