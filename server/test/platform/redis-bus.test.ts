import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { createEnvelope } from '../../src/platform/bus/envelope.ts';
import { type Bus, type BusEvent, createBus } from '../../src/platform/bus/index.ts';
import { RedisProcess } from '../chats/redis-process.ts';
import { describeWithRedis } from '../chats/with-redis.ts';
import { eventually } from '../eventually.ts';

const secret = 'a secret that only tests share, long enough';
const wake = (chatId: string, seq = 1): BusEvent => ({ kind: 'wake', chatId, seq });

describeWithRedis('the bus between servers', () => {
  let redis: RedisProcess;
  let bus: Bus;
  let other: Bus;
  let sender: Redis;
  const lines: string[] = [];
  const received: BusEvent[] = [];
  beforeAll(async () => {
    redis = await RedisProcess.start();
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    bus = createBus({ redisUrl: redis.url, secret }, log);
    other = createBus({ redisUrl: redis.url, secret }, log);
    await bus.start();
    await other.start();
    sender = new Redis(redis.url);
    sender.on('error', () => undefined);
    bus.on((event) => {
      if (event.kind === 'run.stop') throw new Error('a listener failed');
      received.push(event);
    });
  });
  afterAll(async () => {
    sender.disconnect();
    await other.stop();
    await bus.stop();
    await redis.stop();
  });

  const channels = async (): Promise<string[]> => {
    const found = (await sender.call('PUBSUB', 'SHARDCHANNELS', 'alma:bus:*')) as string[];
    return found.sort();
  };

  it('receives only topics that are followed, until the last follower ends', async () => {
    const [first, again] = [bus.follow('one'), bus.follow('one')];
    await first.ready;
    expect(await channels()).toEqual(['alma:bus:one']);
    other.publish(wake('two'));
    other.publish(wake('one'));
    await eventually(() => received.length > 0);
    expect(received).toEqual([wake('one')]);
    first.end();
    first.end();
    other.publish(wake('one', 2));
    await eventually(() => received.length > 1);
    again.end();
    await eventually(async () => (await channels()).length === 0);
    other.publish(wake('one', 3));
    other.publish({ kind: 'added', chatId: 'one', userId: 'maya' });
    await eventually(() => received.length > 2);
    expect(received.slice(1)).toEqual([wake('one', 2), { kind: 'added', chatId: 'one', userId: 'maya' }]);
  });

  it('ignores forged, garbled, too long or unknown events, and logs them sparingly', async () => {
    received.length = 0;
    const channel = 'alma:bus:three';
    const following = bus.follow('three');
    await following.ready;
    const [server, stranger] = [
      createEnvelope(secret, randomUUID()),
      createEnvelope('another', randomUUID()),
    ];
    const sealed = server.seal(channel, wake('three', 7)) ?? '';
    const hostile = [
      '',
      'not JSON',
      'null',
      JSON.stringify({ event: wake('three') }),
      stranger.seal(channel, wake('three', 2)) ?? '',
      sealed.replace('"seq":7', '"seq":8'),
      // Sealed for another channel.
      server.seal('alma:bus:four', wake('three', 3)) ?? '',
      // A topic other than the channel's.
      server.seal(channel, wake('four', 3)) ?? '',
      server.seal(channel, { kind: 'new' } as unknown as BusEvent) ?? '',
      server.seal(channel, wake('three', -1)) ?? '',
      sealed.padEnd(300_000, ' '),
      ...Array.from({ length: 200 }, (_, index) => `garbage ${index}`),
    ];
    for (const text of hostile) await sender.spublish(channel, text);
    other.publish({ kind: 'run.stop', runId: 'one' });
    await sender.spublish(channel, sealed);
    await eventually(() => received.length > 0);
    expect(received).toEqual([wake('three', 7)]);
    expect(lines.filter((line) => line.includes('ignored an invalid bus event'))).toHaveLength(1);
    following.end();
  });

  it('requests a new read when a message is too long to send', async () => {
    received.length = 0;
    const following = bus.follow('long');
    await following.ready;
    const message = { seq: 5, senderId: 'maya', requestId: null, type: 'text' as const, event: null };
    const ofPerson = { agentId: null, agentNote: null };
    const carried = (content: string): BusEvent => ({
      kind: 'message',
      chatId: 'long',
      message: { ...message, ...ofPerson, content, createdAt: 0 },
    });
    // Every character of this text is escaped.
    const longest = '\u0001'.repeat(8_000);
    other.publish(carried(longest));
    other.publish(carried('x'.repeat(100_000)));
    await eventually(() => received.length > 1);
    expect(received).toEqual([carried(longest), wake('long', 5)]);
    following.end();
  });

  it('shares who is present, drops expired entries, and limits what it reads', async () => {
    const [here, there] = [bus.presence, other.presence];
    if (!here || !there) throw new Error('there is no presence');
    const topics = Array.from({ length: 250 }, (_, index) => ({
      topic: `p${index}`,
      userIds: ['maya', 'leo'],
    }));
    expect((await here.renew('first', topics)).flat()).toHaveLength(500);
    await sender.zadd('alma:present:p0', 1, 'killed nina');
    await sender.zadd(
      'alma:present:p1',
      ...['no-user', 'a b c', 'y'.repeat(500)].flatMap((entry): [number, string] => [Date.now() * 2, entry]),
    );
    const found = await there.renew('second', [
      { topic: 'p0', userIds: ['leo'] },
      { topic: 'p1', userIds: [] },
    ]);
    const names = found.map((entries) => entries.map(({ server, userId }) => `${server} ${userId}`).sort());
    expect(names).toEqual([
      ['first leo', 'first maya', 'second leo'],
      ['first leo', 'first maya'],
    ]);
    here.remove('first', 'p0', 'maya');
    const [[...remaining] = []] = await here.renew('first', [{ topic: 'p0', userIds: [] }]);
    expect(remaining.map(({ userId }) => userId)).toEqual(['leo', 'leo']);
    // Entries of servers that are gone expire on their own.
    expect(await sender.pttl('alma:present:p0')).toBeGreaterThan(0);
    const many = Array.from({ length: 1_000 }, (_, index): [number, string] => [
      Date.now() * 2,
      `s ${index}`,
    ]);
    await sender.zadd('alma:present:full', ...many.flat());
    expect((await here.renew('first', [{ topic: 'full', userIds: [] }]))[0]).toHaveLength(200);
  });

  it('follows the same topics after a Redis outage, and reports possibly missed events', async () => {
    received.length = 0;
    let missed = 0;
    bus.onMissed(() => (missed += 1));
    const [followed, ended] = [bus.follow('kept'), bus.follow('ended')];
    await Promise.all([followed.ready, ended.ready]);
    await redis.stop();
    await eventually(
      async () =>
        (await bus.check?.().then(
          () => false,
          () => true,
        )) ?? true,
    );
    ended.end();
    const started = bus.follow('begun');
    other.publish(wake('kept'));
    await expect(bus.presence?.renew('first', [{ topic: 'kept', userIds: [] }])).rejects.toThrow();
    await redis.start();
    await eventually(() => missed === 1);
    expect(await channels()).toEqual(['alma:bus:begun', 'alma:bus:kept']);
    await eventually(async () => {
      other.publish(wake('begun', 2));
      return received.length > 0;
    });
    expect(received[0]).toEqual(wake('begun', 2));
    for (const following of [followed, started]) following.end();
  });
});
