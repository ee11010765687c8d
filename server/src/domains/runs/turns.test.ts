import { expect, it } from '@jest/globals';
import { setImmediate as soon } from 'node:timers/promises';
import { createTurns } from './turns.ts';

it('lets so many work at once, in the order in which they asked, also after one that failed', async () => {
  const inTurn = createTurns(2);
  const begun: string[] = [];
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const ask = (name: string): Promise<void> =>
    inTurn(() => {
      begun.push(name);
      return new Promise((resolve, reject) => ends.set(name, { resolve, reject }));
    });
  const all = ['a', 'b', 'c', 'd'].map(ask);
  await soon();
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')?.reject(new Error('away'));
  await expect(all[1]).rejects.toThrow('away');
  await soon();
  expect(begun).toEqual(['a', 'b', 'c']);
  ends.get('a')?.resolve();
  ends.get('c')?.resolve();
  await soon();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  ends.get('d')?.resolve();
  await Promise.all([all[0], all[2], all[3]]);
  await expect(inTurn(async () => 'free again')).resolves.toBe('free again');
});
