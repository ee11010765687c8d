import { setTimeout as wait } from 'node:timers/promises';
import { maxCounted } from '@alma/shared/contract';
import { expect, it } from '@jest/globals';
import { createFullTotals } from './full-totals.ts';

/** Lists of numbers as long as `matches` says. `counted` names the lists that were counted, in order. */
function lists(matches: Record<string, number>, keptMs?: number) {
  const totals = createFullTotals(keptMs);
  const counted: string[] = [];
  const read = (search: string, offset = 0, limit = 20) =>
    totals.read({ search }, { limit, offset }, (isFull) => {
      const all = matches[search] ?? 0;
      if (!isFull) counted.push(search);
      const rows = Array.from(
        { length: Math.max(0, Math.min(limit, all - offset)) },
        (_, index) => offset + index,
      );
      return Promise.resolve({ rows, total: isFull ? maxCounted : Math.min(all, maxCounted) });
    });
  return { read, counted, matches };
}

it('counts many matches once for all pages', async () => {
  const { read, counted } = lists({ many: maxCounted + 5 });
  for (const page of [0, 1, 2, 500])
    expect(await read('many', page * 20)).toMatchObject({ total: maxCounted });
  expect(counted).toEqual(['many']);
});

it('counts again after a time', async () => {
  const { read, counted } = lists({ many: maxCounted }, 5);
  await read('many');
  await wait(20);
  await read('many');
  expect(counted).toEqual(['many', 'many']);
});

it('counts fewer matches again for each page, and each search separately', async () => {
  const { read, counted, matches } = lists({ few: 30, many: maxCounted });
  expect(await read('few')).toMatchObject({ total: 30 });
  await read('many');
  matches['few'] = 31;
  expect(await read('few', 20)).toEqual({
    rows: Array.from({ length: 11 }, (_, index) => 20 + index),
    total: 31,
  });
  expect(counted).toEqual(['few', 'many', 'few']);
});

it('never reports more matches than there are when a page shows the last of them', async () => {
  const { read, counted, matches } = lists({ many: maxCounted });
  await read('many');
  matches['many'] = 30;
  expect(await read('many', 20)).toMatchObject({ total: 30 });
  expect(await read('many')).toMatchObject({ total: 30 });
  matches['many'] = 0;
  expect(await read('many')).toEqual({ rows: [], total: 0 });
  expect(counted).toHaveLength(4);
});

it('returns a page at the end of very many matches unchanged', async () => {
  const { read, counted } = lists({ many: maxCounted + 5 });
  await read('many');
  expect((await read('many', maxCounted)).rows).toHaveLength(5);
  expect(await read('many', maxCounted + 20)).toEqual({ rows: [], total: maxCounted });
  expect(counted).toEqual(['many']);
});
