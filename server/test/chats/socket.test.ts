import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createPeople } from '../../src/chat/people.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { ChatClient, makeChat, OpenClients, socketAddress, ticketOf } from './chat-client.ts';

let server: TestServer;
let maya: SignedIn;
let leo: SignedIn;
const clients = new OpenClients();

beforeAll(async () => {
  server = await startTestServer();
  maya = await server.signIn('maya@alma.test');
  leo = await server.signIn('leo@alma.test');
});
afterEach(() => clients.closeAll());
afterAll(() => server.close());

const open = (person: SignedIn): Promise<ChatClient> => clients.open(server, person);

describe('opening', () => {
  it('accepts a ticket once, and an access token of other clients', async () => {
    const ticket = await ticketOf(server.origin, maya);
    const first = new ChatClient(socketAddress(server.origin, ticket));
    clients.keep(first);
    expect(await first.next('hello')).toMatchObject({ user_id: maya.userId, ping_seconds: 30 });
    const second = new ChatClient(socketAddress(server.origin, ticket));
    expect(await second.closed()).toBe(4401);
    const third = new ChatClient(socketAddress(server.origin, maya.access_token));
    clients.keep(third);
    expect(await third.next('hello')).toMatchObject({ user_id: maya.userId });
    expect(server.log.join('\n')).not.toContain(ticket);
    expect(server.log.join('\n')).not.toContain(maya.access_token);
  });

  it.each(['', 'nonsense', 'a.b.c'])('refuses %j with 4401', async (token) => {
    expect(await new ChatClient(socketAddress(server.origin, token)).closed()).toBe(4401);
  });

  it('refuses a ticket after half a minute', async () => {
    const ticket = await ticketOf(server.origin, maya);
    server.passTime(31_000);
    expect(await new ChatClient(socketAddress(server.origin, ticket)).closed()).toBe(4401);
  });

  it('keeps frames that arrive before the token is checked', async () => {
    const client = new ChatClient(socketAddress(server.origin, await ticketOf(server.origin, maya)));
    clients.keep(client);
    client.socket.on('open', () => client.say({ type: 'ping' }));
    await client.next('pong');
    expect(client.frames.map(({ type }) => type)).toEqual(['hello', 'pong']);
  });

  it('answers a call without an upgrade, and names its document', async () => {
    expect((await server.call('GET', '/api/v1/ws/chat')).status).toBe(426);
    const { body } = await server.call('GET', '/api/v1/asyncapi.json');
    const { messages } = (body as { channels: { chat: { messages: object } } }).channels.chat;
    expect(Object.keys(messages)).toEqual(
      expect.arrayContaining(['client_send_message', 'client_join_chat', 'server_message', 'server_ack']),
    );
  });

  it('accepts only our own pages', async () => {
    const { WebSocket } = await import('ws');
    const address = socketAddress(server.origin, await ticketOf(server.origin, maya));
    const foreign = new WebSocket(address, { origin: 'https://evil.test' });
    const status = await new Promise((resolve) => {
      foreign.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      foreign.on('error', () => undefined);
    });
    expect(status).toBe(403);
  });
});

describe('a conversation', () => {
  it('sends each message to everybody in order, with its request_id to the sender', async () => {
    const chatId = await makeChat(server, maya, [leo]);
    const [a, b, other] = [await open(maya), await open(leo), await open(maya)];
    const joined = await a.join(chatId);
    expect(joined).toMatchObject({ status: 'ok', joined: { chat_id: chatId, last_seq: 1 } });
    await b.join(chatId, 0);
    await other.join(chatId, 0);
    const ack = await a.send(chatId, ' Hello ', 'first-1');
    expect(ack).toMatchObject({
      status: 'ok',
      stored: { content: 'Hello', seq: 2, sender_id: maya.userId, request_id: 'first-1' },
    });
    expect(Math.abs((ack.stored?.created_at ?? 0) - Date.now() / 1000)).toBeLessThan(60);
    const atLeo = await b.next('message', ({ message }) => message.seq === 2);
    expect(atLeo.message).toMatchObject({ content: 'Hello', sender: { handle: 'maya' } });
    expect(atLeo.message.request_id).toBeUndefined();
    const elsewhere = await other.next('message', ({ message }) => message.seq === 2);
    expect(elsewhere.message.request_id).toBe('first-1');
    await Promise.all(Array.from({ length: 12 }, (_, index) => b.send(chatId, `m${index}`)));
    await a.next('message', ({ message }) => message.seq === 14);
    expect(a.seqs(chatId)).toEqual(Array.from({ length: 13 }, (_, index) => index + 2));
    expect(b.seqs(chatId)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
  });

  it('is not found by its id in capitals', async () => {
    const chatId = await makeChat(server, maya, [leo]);
    const client = await open(maya);
    expect(await client.join(chatId.toUpperCase())).toMatchObject({ status: 'error', code: 'NOT_FOUND' });
  });

  it('sends presence, typing and read marks', async () => {
    const chatId = await makeChat(server, maya, [leo]);
    const [a, b] = [await open(maya), await open(leo)];
    await a.join(chatId);
    await b.join(chatId);
    await a.next('presence', ({ user_id, status }) => user_id === leo.userId && status === 'online');
    await b.next('presence', ({ user_id, status }) => user_id === maya.userId && status === 'online');
    b.say({ type: 'typing', chat_id: chatId });
    expect(await a.next('typing')).toMatchObject({ user_id: leo.userId, is_typing: true });
    await a.send(chatId, 'Read me');
    await b.next('message');
    b.say({ type: 'read', chat_id: chatId, seq: 999 });
    expect(await a.next('read')).toMatchObject({ user_id: leo.userId, seq: 2 });
    expect((await server.call('GET', `/api/v1/chats/${chatId}`, { as: leo })).body).toMatchObject({
      last_read_seq: 2,
      unread_count: 0,
    });
    await b.close();
    await a.next('presence', ({ user_id, status }) => user_id === leo.userId && status === 'offline');
  });

  it('shows a person with two sockets as present until both have left', async () => {
    const chatId = await makeChat(server, maya, [leo]);
    const [a, b, c] = [await open(maya), await open(leo), await open(leo)];
    for (const client of [a, b, c]) await client.join(chatId);
    const ofLeo = (): string[] =>
      a.frames.flatMap((frame) =>
        frame.type === 'presence' && frame.user_id === leo.userId ? [frame.status] : [],
      );
    await b.close();
    await c.send(chatId, 'Still here');
    await a.next('message');
    expect(ofLeo()).toEqual(['online']);
    await c.close();
    await a.next('presence', ({ status }) => status === 'offline');
    expect(ofLeo()).toEqual(['online', 'offline']);
  });
});

it('reads names once for all callers, and refreshes them before they expire', async () => {
  const { db, pool, close } = openDatabase(server.databaseUrl, { poolSize: 2, onError: () => undefined });
  const reads = jest.spyOn(pool, 'query');
  const both = [maya.userId, leo.userId];
  let now = 1_000;
  const people = createPeople(db, { now: () => now });
  await Promise.all(Array.from({ length: 50 }, () => people.of(both)));
  expect(reads).toHaveBeenCalledTimes(1);
  now = 4_000;
  expect(people.peek(both)?.size).toBe(2);
  now = 6_500;
  // The first names have expired, and the new ones are being read.
  expect((await people.of(both)).get(leo.userId)).toMatchObject({ handle: 'leo' });
  expect(people.peek(both)?.size).toBe(2);
  expect(reads).toHaveBeenCalledTimes(2);

  now = 9_500;
  reads.mockImplementationOnce(() => {
    throw new Error('away');
  });
  expect(people.peek(both)?.size).toBe(2);
  await eventually(() => reads.mock.calls.length === 3, 'the refresh that fails');
  await new Promise((resolve) => setImmediate(resolve));
  expect(people.peek(both)?.size).toBe(2);
  await close();
});

it('does not cache a name that was erased while it was read', async () => {
  const { db, close } = openDatabase(server.databaseUrl, { poolSize: 2, onError: () => undefined });
  const people = createPeople(db);
  const reading = people.of([leo.userId]);
  people.forget(leo.userId);
  expect((await reading).get(leo.userId)).toMatchObject({ handle: 'leo' });
  expect(people.peek([leo.userId])).toBeUndefined();
  await people.of([leo.userId]);
  people.forget(leo.userId);
  expect(people.peek([leo.userId])).toBeUndefined();
  await close();
});
