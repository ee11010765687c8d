import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { type Bus, type BusEvent, createBus } from '../../src/platform/bus/index.ts';
import { RedisProcess } from '../chats/redis-process.ts';
import { describeWithRedis } from '../chats/with-redis.ts';
import { eventually } from '../eventually.ts';

describeWithRedis('the bus between servers', () => {
  let redis: RedisProcess;
  let bus: Bus;
  let sender: Redis;
  const lines: string[] = [];
  const heard: BusEvent[] = [];
  beforeAll(async () => {
    redis = await RedisProcess.start();
    bus = createBus(redis.url, pino({}, { write: (line: string) => void lines.push(line) }));
    await bus.start();
    sender = new Redis(redis.url);
  });
  afterAll(async () => {
    sender.disconnect();
    await bus.stop();
    await redis.stop();
  });

  it('continues after unknown events and failing listeners', async () => {
    bus.on((event) => {
      if (event.kind === 'who') throw new Error('a listener failed');
      heard.push(event);
    });
    const wake = { kind: 'wake', chatId: 'one', seq: 1 } as const;
    const who = JSON.stringify({ event: { kind: 'who', server: 'other' } });
    const unknown = [
      'not JSON',
      'null',
      '{"event":{"kind":"wake","chatId":7,"seq":1}}',
      '{"event":{"kind":"new"}}',
    ];
    for (const text of [...unknown, who, JSON.stringify({ event: wake })])
      await sender.publish('alma:chats', text);
    await eventually(() => heard.length > 0);
    expect(heard).toEqual([wake]);
    expect(lines.filter((line) => line.includes('was not understood'))).toHaveLength(5);
  });
});
