import { describe, expect, it } from '@jest/globals';
import { type BatcherOptions, createBatcher } from './batcher.ts';

interface Started {
  items: string[];
  finish(): void;
  fail(error: Error): void;
}

/** A batcher whose batches end when the test ends them. Items are named "lane:name". */
function batcher(options: Partial<BatcherOptions<string, string>> = {}) {
  const started: Started[] = [];
  const { add } = createBatcher<string, string>({
    run(items) {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>();
      started.push({ items, finish: () => resolve(items.map((item) => `${item}!`)), fail: reject });
      return promise;
    },
    maxBatch: 100,
    maxWaiting: 20,
    overflow: () => new Error('too many'),
    concernsAll: () => true,
    ...options,
  });
  return { add, started };
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const lane = (item: string): string => item.split(':')[0] ?? '';

describe('a batcher', () => {
  it('collects items while a batch runs, and gives each its own result', async () => {
    const { add, started } = batcher();
    const results = [add('a'), add('b')];
    await turn();
    results.push(add('c'), add('d'));
    await turn();
    expect(started.map(({ items }) => items)).toEqual([['a', 'b']]);
    started[0]!.finish();
    await turn();
    started[1]!.finish();
    expect(await Promise.all(results)).toEqual(['a!', 'b!', 'c!', 'd!']);
    expect(started.map(({ items }) => items)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('runs small batches concurrently, but those of one lane in order', async () => {
    const { add, started } = batcher({ atOnce: { max: 2, lane } });
    const results = [add('x:1')];
    await turn();
    results.push(add('x:2'), add('y:1'));
    await turn();
    results.push(add('x:3'), add('z:1'));
    await turn();
    expect(started.map(({ items }) => items)).toEqual([['x:1'], ['y:1']]);
    started[1]!.finish();
    await turn();
    expect(started[2]!.items).toEqual(['z:1']);
    started[0]!.finish();
    await turn();
    expect(started[3]!.items).toEqual(['x:2', 'x:3']);
    for (const { finish } of started) finish();
    expect(await Promise.all(results)).toEqual(['x:1!', 'x:2!', 'y:1!', 'x:3!', 'z:1!']);
  });

  it('takes everything that queued up during a batch in one next batch', async () => {
    const { add, started } = batcher({ atOnce: { max: 2, lane } });
    const first = add('x:1');
    await turn();
    const crowd = Array.from({ length: 12 }, (_, index) => add(`lane-${index}:1`));
    await turn();
    expect(started).toHaveLength(1);
    started[0]!.finish();
    await turn();
    expect(started[1]!.items).toHaveLength(12);
    started[1]!.finish();
    await Promise.all([first, ...crowd]);
  });

  it('continues after a failed batch and frees its lane', async () => {
    const { add, started } = batcher({ atOnce: { max: 2, lane } });
    const failed = add('x:1').catch((error: Error) => error.message);
    await turn();
    started[0]!.fail(new Error('away'));
    expect(await failed).toBe('away');
    const next = add('x:2');
    await turn();
    started[1]!.finish();
    expect(await next).toBe('x:2!');
  });

  it('tries the items of a batch one by one when one of them fails', async () => {
    const { add, started } = batcher({ concernsAll: () => false });
    const results = Promise.allSettled([add('good'), add('bad')]);
    await turn();
    started[0]!.fail(new Error('which?'));
    await turn();
    started[1]!.finish();
    await turn();
    started[2]!.fail(new Error('this one'));
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('never puts two items with the same name into one batch, and refuses items beyond its limit', async () => {
    const { add, started } = batcher({ names: (item) => [item], maxWaiting: 2 });
    const results = [add('a'), add('a')];
    await expect(add('b')).rejects.toThrow('too many');
    await turn();
    expect(started[0]!.items).toEqual(['a']);
    started[0]!.finish();
    await turn();
    started[1]!.finish();
    expect(await Promise.all(results)).toEqual(['a!', 'a!']);
  });
});
