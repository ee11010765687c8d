import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { exchange } from '../../src/platform/limits/bucket-exchange.ts';
import { TokenBuckets } from '../../src/platform/limits/token-buckets.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { ChatClient, makeChat } from '../chats/chat-client.ts';
import { RedisProcess } from '../chats/redis-process.ts';
import { describeWithRedis } from '../chats/with-redis.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';

const calls = 8;

describeWithRedis('budgets of two servers on one Redis', () => {
  let redis: RedisProcess;
  let first: TestServer;
  let second: TestServer;
  let admin: SignedIn;
  let maya: SignedIn;
  let leo: SignedIn;

  beforeAll(async () => {
    redis = await RedisProcess.start();
    const env = {
      REDIS_URL: redis.url,
      RATE_CALLS_PER_MINUTE: String(calls),
      RATE_TEST_MAILS_PER_ADDRESS_PER_HOUR: '2',
      RATE_SOCKET_MESSAGES_PER_SECOND: '1',
    };
    first = await startTestServer({ env });
    second = await startTestServer({ env, databaseUrl: first.databaseUrl });
    admin = await first.signIn('admin@alma.test');
    maya = await first.signIn('maya@alma.test');
    leo = await first.signIn('leo@alma.test');
  });
  afterAll(async () => {
    await second.close();
    await first.close();
    await redis.stop();
  });

  const look = async (as: SignedIn, server: TestServer): Promise<number> =>
    (await server.call('GET', `/api/v1/users/${as.userId}`, { as })).status;
  const lookOften = async (as: SignedIn, count: number): Promise<number[]> => {
    const statuses = [];
    for (let index = 0; index < count; index += 1) statuses.push(await look(as, index % 2 ? first : second));
    return statuses;
  };
  const welcome = (server: TestServer, to: SignedIn) =>
    server.call('POST', '/api/v1/test/email/welcome', { as: admin, body: { user_id: to.userId } });

  it('count calls together', async () => {
    const sam = await first.signIn('sam@alma.test');
    expect(await lookOften(sam, calls + 2)).toEqual([...Array<number>(calls).fill(200), 429, 429]);
  });

  it('count mails to one address together', async () => {
    expect((await welcome(first, maya)).status).toBe(200);
    expect((await welcome(second, maya)).status).toBe(200);
    expect((await welcome(first, maya)).status).toBe(429);
    expect((await welcome(second, maya)).status).toBe(429);
  });

  it('charge a person who sends at both servers for both', async () => {
    const connection = new Redis(redis.url);
    // Nothing refills within this test, so levels are exact.
    const size = { perSecond: 0.001, burst: 20 };
    const [here, there] = [0, 1].map(() => new TokenBuckets('test', size, () => 0)) as [
      TokenBuckets,
      TokenBuckets,
    ];
    const spend = (buckets: TokenBuckets, count: number): number =>
      Array.from({ length: count }, () => buckets.take('maya')).filter((waitMs) => waitMs === 0).length;
    try {
      expect(spend(here, 15)).toBe(15);
      await exchange(connection, here);
      expect(spend(there, 15)).toBe(15);
      await exchange(connection, there);
      // The budget is overdrawn by ten, which must refill first.
      expect(spend(there, 5)).toBe(0);
      expect(there.of('maya').waitMs()).toBeGreaterThan(10_000_000);
      expect(spend(here, 1)).toBe(1);
      await exchange(connection, here);
      expect(spend(here, 5)).toBe(0);
      expect(spend(here, 0) + here.take('leo')).toBe(0);
    } finally {
      connection.disconnect();
    }
  });

  it('bound what one person stores by sockets of both servers', async () => {
    const chatId = await makeChat(first, leo, [maya]);
    const clients = [await ChatClient.open(first.origin, maya), await ChatClient.open(second.origin, maya)];
    const startedAt = performance.now();
    let stored = 0;
    // Until the servers know of each other, each allows a burst.
    while (performance.now() - startedAt < 8_000) {
      const answers = await Promise.all(clients.map((client) => client.send(chatId, 'x')));
      stored += answers.filter(({ status }) => status === 'ok').length;
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(stored).toBeGreaterThanOrEqual(2 * 2);
    expect(stored).toBeLessThanOrEqual(2 * 2 + 1 * seconds);
    for (const client of clients) await client.close();
  });

  it('continue for each server while Redis is away, without refusing or admitting wrongly', async () => {
    const [ida, omar] = [await first.signIn('ida@alma.test'), await first.signIn('omar@alma.test')];
    for (let index = 0; index < calls - 1; index += 1) expect(await look(ida, first)).toBe(200);
    await redis.stop();
    const alone = [];
    for (let index = 0; index < calls + 2; index += 1) alone.push(await look(omar, first));
    expect(alone).toEqual([...Array<number>(calls).fill(200), 429, 429]);
    expect(await look(omar, second)).toBe(200);
    // Mails that cannot be counted for all servers are not sent.
    expect(await welcome(first, leo)).toMatchObject({
      status: 503,
      body: { error: { code: 'SERVICE_UNAVAILABLE' } },
    });

    const client = await ChatClient.open(first.origin, leo);
    const chatId = await makeChat(first, leo, [maya]);
    expect(await client.send(chatId, 'Without Redis')).toMatchObject({ status: 'ok' });
    const burst = await Promise.all(Array.from({ length: 6 }, () => client.send(chatId, 'x')));
    expect(burst.some(({ code }) => code === 'RATE_LIMITED')).toBe(true);
    await client.close();

    await redis.start();
    await eventually(async () => (await welcome(second, leo)).status === 200, 'the limits by Redis');
  });

  it('do not wait for a Redis that accepts connections and does not answer', async () => {
    const nina = await first.signIn('nina@alma.test');
    redis.freeze();
    try {
      const statuses = [];
      for (let index = 0; index < calls + 2; index += 1) statuses.push(await look(nina, first));
      expect(statuses).toEqual([...Array<number>(calls).fill(200), 429, 429]);
    } finally {
      redis.thaw();
    }
  });
});
