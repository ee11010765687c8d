/**
 * Options of an `LRUCache` for up to `count` entries. With `max` it would make room for all of them at once, which for
 * 100,000 takes 15 ms of processor time and 3 MB.
 */
export const upTo = (count: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: count,
  sizeCalculation: () => 1,
});
