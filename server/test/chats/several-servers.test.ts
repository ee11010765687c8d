import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import type { QueryConfig } from 'pg';
import { createEnvelope } from '../../src/platform/bus/envelope.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually, stopwatch } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { ChatClient, makeChat, OpenClients } from './chat-client.ts';
import { RedisProcess } from './redis-process.ts';
import { describeWithRedis } from './with-redis.ts';

describeWithRedis('two servers on one database and one Redis', () => {
  let redis: RedisProcess;
  let first: TestServer;
  let second: TestServer;
  let maya: SignedIn;
  let leo: SignedIn;
  let nina: SignedIn;
  let admin: SignedIn;
  const clients = new OpenClients();

  beforeAll(async () => {
    redis = await RedisProcess.start();
    const env = { REDIS_URL: redis.url };
    first = await startTestServer({ env });
    second = await startTestServer({ env, databaseUrl: first.databaseUrl });
    maya = await first.signIn('maya@alma.test');
    leo = await first.signIn('leo@alma.test');
    nina = await first.signIn('nina@alma.test');
    admin = await first.signIn('admin@alma.test');
  });
  afterEach(() => clients.closeAll());
  afterAll(async () => {
    await second.close();
    await first.close();
    await redis.stop();
  });

  const open = (server: TestServer, person: SignedIn): Promise<ChatClient> => clients.open(server, person);

  const makeAcross = (): Promise<string> => makeChat(first, maya, [leo]);

  it("deliver messages across servers in order, and accept each other's tickets", async () => {
    const chatId = await makeAcross();
    const [a, b] = [await open(first, maya), await open(second, leo)];
    await Promise.all([a.join(chatId), b.join(chatId)]);
    const passed = stopwatch();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? a : b).send(chatId, `number ${index}`)),
    );
    for (const client of [a, b]) {
      await client.next('message', ({ message }) => message.seq === 21);
      expect(client.seqs(chatId)).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
    }
    // Delivered by the bus, not by the poll of the log every two seconds.
    expect(passed()).toBeLessThan(1_900);
  });

  // Few messages, because the rate limit allows only a short burst.
  it('carry messages, so that no server reads the log again for each', async () => {
    const chatId = await makeAcross();
    const [a, b] = [await open(first, maya), await open(second, leo)];
    await Promise.all([a.join(chatId), b.join(chatId)]);
    const queries = jest.spyOn(second.database.pool, 'query');
    try {
      for (let index = 0; index < 8; index += 1) await a.send(chatId, `number ${index} \u{1F600}\u2028"\\`);
      await b.next('message', ({ message }) => message.seq === 9);
      const names = queries.mock.calls.map(([query]) => (query as unknown as QueryConfig).name);
      // The poll of the logs may run between a commit and its bus event.
      expect(names.filter((name) => name === 'chat-messages-after').length).toBeLessThanOrEqual(3);
    } finally {
      queries.mockRestore();
    }
    expect(b.seqs(chatId)).toEqual(Array.from({ length: 8 }, (_, index) => index + 2));
    const shown = (client: ChatClient): unknown[] =>
      client.frames.flatMap((frame) =>
        frame.type === 'message' && frame.chat_id === chatId ? [{ ...frame.message, request_id: null }] : [],
      );
    expect(shown(b)).toEqual(shown(a));
  });

  it('ignore what others write into Redis, and read what a lost event left out', async () => {
    const chatId = await makeChat(second, leo, [nina]);
    const [a, b] = [await open(first, nina), await open(second, leo)];
    await Promise.all([a.join(chatId), b.join(chatId)]);
    const writer = new Redis(redis.url);
    const channel = `alma:bus:${chatId}`;
    const forged = (secret: string, seq: number): string =>
      createEnvelope(secret, randomUUID()).seal(channel, {
        kind: 'message',
        chatId,
        message: {
          seq,
          senderId: nina.userId,
          requestId: null,
          type: 'text',
          content: 'Forged',
          event: null,
          agentId: null,
          agentNote: null,
          createdAt: 0,
        },
      }) ?? '';
    try {
      await writer.spublish(channel, forged('the secret of another installation, long enough', 2));
      // Correctly signed, but for messages that are not stored.
      await writer.spublish(channel, forged('a secret that only tests share, long enough', 1_000_000));
      await a.send(chatId, 'True');
      await b.next('message', ({ message }) => message.content === 'True');
      expect(b.seqs(chatId)).toEqual([2]);
      await first.database.pool.query(
        "SELECT * FROM chat_append_one($1::uuid, $2::uuid, 'lost', 'Without news')",
        [chatId, nina.userId],
      );
      await a.send(chatId, 'After it');
      await b.next('message', ({ message }) => message.content === 'After it');
      expect(b.seqs(chatId)).toEqual([2, 3, 4]);
    } finally {
      writer.disconnect();
    }
  });

  it('receive events only for chats that have readers on them', async () => {
    const [read, other] = [await makeChat(second, leo, [nina]), await makeChat(second, leo, [nina])];
    const client = await open(second, leo);
    await client.join(read);
    const watcher = new Redis(redis.url);
    const subscribers = async (): Promise<unknown[]> =>
      (await watcher.call('PUBSUB', 'SHARDNUMSUB', `alma:bus:${read}`, `alma:bus:${other}`)) as unknown[];
    try {
      expect(await subscribers()).toEqual([`alma:bus:${read}`, 1, `alma:bus:${other}`, 0]);
      await client.close();
      await eventually(async () => (await subscribers())[1] === 0);
    } finally {
      watcher.disconnect();
    }
  });

  it('know who was online before they started, and expire people of a server that stopped renewing', async () => {
    const chatId = await makeChat(second, leo, [maya, nina]);
    const a = await open(first, maya);
    await a.join(chatId);
    const watcher = new Redis(redis.url);
    try {
      const key = `alma:present:${chatId}`;
      await watcher.zadd(key, Date.now() + 60_000, `killed ${nina.userId}`);
      const b = await open(second, leo);
      await b.join(chatId);
      const online = (userId: string) =>
        b.next('presence', ({ user_id, status }) => user_id === userId && status === 'online');
      await Promise.all([online(maya.userId), online(nina.userId)]);
      await watcher.zadd(key, 1, `killed ${nina.userId}`);
      await b.next('presence', ({ user_id, status }) => user_id === nina.userId && status === 'offline');
      const shown = b.frames.filter((frame) => frame.type === 'presence' && frame.user_id === maya.userId);
      expect(shown).toHaveLength(1);
      await b.close();
      await a.close();
      await eventually(async () => (await watcher.exists(key)) === 0);
    } finally {
      watcher.disconnect();
    }
  });

  it('exchange presence, typing and read marks', async () => {
    const chatId = await makeAcross();
    const [a, b] = [await open(first, maya), await open(second, leo)];
    await a.join(chatId);
    await b.join(chatId);
    await a.next('presence', ({ user_id, status }) => user_id === leo.userId && status === 'online');
    await b.next('presence', ({ user_id, status }) => user_id === maya.userId && status === 'online');
    b.say({ type: 'typing', chat_id: chatId });
    await a.next('typing');
    b.say({ type: 'read', chat_id: chatId, seq: 1 });
    await a.next('read');
    await b.close();
    await a.next('presence', ({ user_id, status }) => user_id === leo.userId && status === 'offline');
  });

  it('add, remove and suspend people on any server', async () => {
    const chatId = await makeAcross();
    const [b, c] = [await open(second, leo), await open(second, nina)];
    await b.join(chatId);
    const path = `/api/v1/chats/${chatId}/participants`;
    await first.call('POST', path, { as: maya, body: { user_id: nina.userId } });
    await c.next('participant_added');
    await c.join(chatId);
    await first.call('DELETE', `${path}/${nina.userId}`, { as: maya });
    await c.next('participant_removed');
    const passed = stopwatch();
    await first.call('PATCH', `/api/v1/users/${nina.userId}`, {
      as: admin,
      body: { status: 'suspended', status_reason: 'A test of two servers' },
    });
    expect(await c.closed()).toBe(4403);
    expect(passed()).toBeLessThan(2_000);
  });

  it('lose nothing while Redis is away, and report it', async () => {
    const chatId = await makeAcross();
    const [a, b] = [await open(first, maya), await open(second, leo)];
    await Promise.all([a.join(chatId), b.join(chatId)]);
    await redis.stop();
    await a.send(chatId, 'Without news');
    await b.next('message', ({ message }) => message.content === 'Without news');
    expect(await first.call('GET', '/api/v1/readiness')).toMatchObject({
      status: 503,
      body: { checks: { database: 'ok', redis: 'unavailable' } },
    });
    await redis.start();
    const ready = async (): Promise<boolean> => (await first.call('GET', '/api/v1/readiness')).status === 200;
    await eventually(ready, 'readiness');
    await a.send(chatId, 'With news again');
    await b.next('message', ({ message }) => message.content === 'With news again');
    expect(b.seqs(chatId)).toEqual([2, 3]);
  });

  it('drain: clients are told to reconnect, and everything acknowledged is stored', async () => {
    const third = await startTestServer({
      env: { REDIS_URL: redis.url },
      databaseUrl: first.databaseUrl,
    });
    const chatId = await makeAcross();
    const client = await ChatClient.open(third.origin, maya);
    await client.join(chatId);
    const sent = Array.from({ length: 15 }, (_, index) => client.send(chatId, `number ${index}`));
    const answers = Promise.allSettled(sent);
    await Promise.race(sent);
    const closing = third.close();
    const bye = await client.next('bye');
    expect(bye).toMatchObject({ reason: 'restart' });
    expect((bye as { retry_after_ms: number }).retry_after_ms).toBeLessThan(500);
    expect(await client.closed()).toBe(1012);
    await closing;
    const stored = (await answers).flatMap((answer) =>
      answer.status === 'fulfilled' && answer.value.stored ? [answer.value.stored.content] : [],
    );
    expect(stored.length).toBeGreaterThan(0);
    const { body } = await first.call('GET', `/api/v1/chats/${chatId}/messages`, { as: leo });
    const { messages } = body as { messages: { content: string }[] };
    expect(messages.map(({ content }) => content)).toEqual(expect.arrayContaining(stored));
  });
});
