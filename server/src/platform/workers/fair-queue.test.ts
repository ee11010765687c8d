import { describe, expect, it } from '@jest/globals';
import { FairQueue } from './fair-queue.ts';

function queueOf(counts: Record<string, number>): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const [person, count] of Object.entries(counts))
    for (let place = 1; place <= count; place += 1) queue.add(person, `${person} ${place}`);
  return queue;
}

describe('a full queue', () => {
  it('sheds the newest job of the person with most', () => {
    const queue = queueOf({ ada: 2, ben: 3 });
    expect(queue.shedFor('cy')).toBe('ben 3');
    expect(queue.shedFor('cy')).toBe('ada 2');
    expect([queue.size, queue.countOf('ada'), queue.countOf('ben')]).toEqual([3, 1, 2]);
    expect([1, 2, 3].map(() => queue.take(() => true))).toEqual(['ada 1', 'ben 1', 'ben 2']);
  });

  it.each([
    ['when everybody has one', { ada: 1, ben: 1 }, 'cy'],
    ['for a person who would then have as many as anybody else', { ada: 2, ben: 1 }, 'ben'],
    ['of the same person', { ada: 3 }, 'ada'],
    ['when it is empty', {}, 'ada'],
  ])('sheds nothing %s', (_when, counts, person) => {
    const queue = queueOf(counts);
    expect(queue.shedFor(person)).toBeUndefined();
    expect(queue.size).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0));
  });
});
