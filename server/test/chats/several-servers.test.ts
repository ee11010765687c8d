import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
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
      Array.from({ length: 20 }, (_, place) => (place % 2 ? a : b).send(chatId, `number ${place}`)),
    );
    for (const client of [a, b]) {
      await client.next('message', ({ message }) => message.seq === 21);
      expect(client.seqs(chatId)).toEqual(Array.from({ length: 20 }, (_, place) => place + 2));
    }
    // Delivered by the bus, not by the poll of the log every two seconds.
    expect(passed()).toBeLessThan(1_900);
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

  it('add, remove and suspend people at whichever server they are', async () => {
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
    const sent = Array.from({ length: 15 }, (_, place) => client.send(chatId, `number ${place}`));
    const answers = Promise.allSettled(sent);
    await Promise.race(sent);
    const closing = third.close();
    expect(await client.next('bye')).toMatchObject({ reason: 'restart' });
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
