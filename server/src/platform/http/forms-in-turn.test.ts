import { joinLine } from './forms-in-turn.ts';

const chunk = Buffer.alloc(16 * 1024);

async function* chunksOf(count: number, until?: Promise<unknown>): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < count; sent += 1) {
    if (sent === 3) await until;
    yield chunk;
  }
}

describe('forms that come in at once', () => {
  const taken: string[] = [];
  beforeEach(() => taken.splice(0));

  async function take(name: string, count: number, until?: Promise<unknown>): Promise<void> {
    const place = joinLine(count * chunk.length);
    await place.begin();
    for await (const one of place.inTurn(chunksOf(count, until))) if (one === chunk) taken.push(name);
  }

  it('are taken one after the other, and small ones before large ones', async () => {
    await Promise.all([take('first', 6), take('second', 6), take('small', 1)]);
    expect(taken.indexOf('small')).toBeLessThan(taken.indexOf('second'));
    expect(taken.filter((name) => name !== 'small')).toEqual([
      ...Array.from({ length: 6 }, () => 'first'),
      ...Array.from({ length: 6 }, () => 'second'),
    ]);
  });

  it('leave the server to others most of the time', async () => {
    const began = performance.now();
    await Promise.all([take('first', 32), take('second', 32), take('third', 32)]);
    // 24 times 64 KB, of which the last ones come alone: twice as fast, it would be half of this.
    expect(performance.now() - began).toBeGreaterThan(230);
  });

  it('do not wait for one that comes slowly, or was given up', async () => {
    const gate = Promise.withResolvers();
    const slow = take('slow', 6, gate.promise);
    for await (const one of joinLine(6 * chunk.length).inTurn(chunksOf(6))) if (one === chunk) break;
    await take('quick', 6);
    expect(taken.filter((name) => name === 'slow')).toHaveLength(3);
    gate.resolve(true);
    await slow;
    expect(taken).toHaveLength(12);
  });
});
