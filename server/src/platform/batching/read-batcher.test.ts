import { expect, it } from '@jest/globals';
import { createReadBatcher } from './read-batcher.ts';

it('shares one query among simultaneous reads, and never answers from a query that began earlier', async () => {
  const readings: { keys: string[]; end: (value: string) => void }[] = [];
  const read = createReadBatcher((keys: string[]) => {
    const { promise, resolve } = Promise.withResolvers<string[]>();
    readings.push({ keys, end: (value) => resolve(keys.map((key) => `${key} ${value}`)) });
    return promise;
  });
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const [a, b] = [read('a'), read('b')];
  await turn();
  const later = read('a');
  await turn();
  expect(readings.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  readings[0]?.end('before');
  expect(await Promise.all([a, b])).toEqual(['a before', 'b before']);
  await turn();
  readings[1]?.end('after');
  expect(await later).toBe('a after');
});
