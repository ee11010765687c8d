import { maxCounted } from '@alma/shared/contract';
import { LRUCache } from 'lru-cache';
import { upTo } from '../caches/index.ts';
import type { Slice } from './count-up-to.ts';

const maxFilters = 1_000;

interface Found<Row> {
  rows: Row[];
  total: number;
}

/**
 * Remembers for some seconds which filters have a total of `maxCounted`, since counting so many matches is most of what
 * such a search costs. Only that is remembered: pages and smaller totals are always read.
 *
 * @param keptMs how long it is remembered, in milliseconds
 */
export function createFullTotals(keptMs = 10_000) {
  const full = new LRUCache<string, true>({ ...upTo(maxFilters), ttl: keptMs });
  return {
    /** @param find reads a page and its total; if `isFull`, it need not count the total */
    async read<Row>(
      filter: object,
      { limit, offset }: Slice,
      find: (isFull: boolean) => Promise<Found<Row>>,
    ): Promise<Found<Row>> {
      const key = JSON.stringify(filter);
      if (full.has(key)) {
        const found = await find(true);
        const isCertain = found.rows.length === limit || offset + found.rows.length >= maxCounted;
        if (isCertain) return found;
      }
      const found = await find(false);
      if (found.total >= maxCounted) full.set(key, true);
      else full.delete(key);
      return found;
    },
  };
}
