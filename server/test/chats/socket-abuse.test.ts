import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import { stopwatch } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { ChatClient, makeChat, nextRequest, OpenClients, socketAddress, ticketOf } from './chat-client.ts';

let server: TestServer;
let maya: SignedIn;
let leo: SignedIn;
let nina: SignedIn;
let admin: SignedIn;
const clients = new OpenClients();

beforeAll(async () => {
  server = await startTestServer({ env: { ACCESS_TOKEN_SECONDS: '240' } });
  maya = await server.signIn('maya@alma.test');
  leo = await server.signIn('leo@alma.test');
  nina = await server.signIn('nina@alma.test');
  admin = await server.signIn('admin@alma.test');
});
afterEach(() => clients.closeAll());
afterAll(() => server.close());

const open = (person: SignedIn): Promise<ChatClient> => clients.open(server, person);

const nested = '['.repeat(30_000) + ']'.repeat(30_000);

describe('bad input', () => {
  it('is answered, and does not affect others', async () => {
    const chatId = await makeChat(server, maya, [leo]);
    const [a, b] = [await open(maya), await open(leo)];
    await b.join(chatId);
    const answers = (): number => a.frames.filter(({ type }) => type === 'ack').length;
    for (const [index, bad] of ['{not json', '', '[]', 'null', '"text"', nested].entries()) {
      a.say(bad);
      await a.until(() => answers() === index + 1 || undefined, `the answer to ${bad.slice(0, 10)}`);
    }
    // Valid text in a binary frame.
    a.socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
    await a.until(() => answers() === 7 || undefined, 'the answer to a binary frame');
    for (const frame of a.frames.slice(1)) {
      expect(frame).toMatchObject({ request_id: null, status: 'error', code: 'VALIDATION_FAILED' });
    }
    for (const bad of [
      { type: 'unknown' },
      { type: 'send_message', chat_id: 7, text: 'x' },
      { type: 'send_message', chat_id: chatId, text: '   ' },
      { type: 'send_message', chat_id: chatId, text: 'a'.repeat(8001) },
      { type: 'send_message', chat_id: chatId, text: 'x', extra: 1 },
      { type: 'send_message', chat_id: chatId, text: 'never \u0000 stored' },
      { type: 'send_message', chat_id: chatId, text: 'x', request_id: 'two words' },
      { type: 'join_chat', chat_id: chatId, after_seq: -1 },
    ]) {
      expect(await a.ask(bad)).toMatchObject({ status: 'error', code: 'VALIDATION_FAILED' });
    }
    for (const chat of ['nonsense', '7b0f2a54-0000-4000-8000-000000000000']) {
      expect(await a.send(chat, 'Hello')).toMatchObject({ status: 'error', code: 'NOT_FOUND' });
      expect(await a.join(chat)).toMatchObject({ status: 'error', code: 'NOT_FOUND' });
    }
    expect(await a.send(chatId, 'Still fine \ud83d')).toMatchObject({
      status: 'ok',
      stored: { content: 'Still fine \ufffd' },
    });
    await b.next('message');
    // Apart from the greeting and the reply to the join, that message is all the other client receives.
    expect(b.frames.map(({ type }) => type)).toEqual(['hello', 'ack', 'presence', 'message']);
  });

  it("about other people's chat is answered as if the chat did not exist, and reaches none of its members", async () => {
    const chatId = await makeChat(server, maya, [leo]);
    const [a, stranger] = [await open(maya), await open(nina)];
    await a.join(chatId);
    const none = { status: 'error', code: 'NOT_FOUND' };
    expect(await stranger.join(chatId, 0)).toMatchObject(none);
    expect(await stranger.send(chatId, 'Let me in')).toMatchObject(none);
    stranger.say({ type: 'typing', chat_id: chatId });
    stranger.say({ type: 'read', chat_id: chatId, seq: 1 });
    expect(await stranger.ask({ type: 'leave_chat', chat_id: chatId })).toMatchObject({ status: 'ok' });
    expect(await a.send(chatId, 'Among ourselves')).toMatchObject({ stored: { seq: 2 } });
    await a.next('message');
    const beside = (client: ChatClient): string[] =>
      client.frames.map(({ type }) => type).filter((type) => type !== 'hello' && type !== 'ack');
    expect(beside(a)).toEqual(['presence', 'message']);
    expect(beside(stranger)).toEqual([]);
  });

  it('ends the socket when it does not stop', async () => {
    const a = await open(maya);
    for (let number = 0; number < 60; number += 1) a.say('nonsense');
    expect(await a.closed()).toBe(4400);
    const b = await open(maya);
    b.say(JSON.stringify({ type: 'send_message', text: 'a'.repeat(70_000) }));
    expect(await b.closed()).toBe(1009);
  });

  it('too many messages are refused, then end the socket', async () => {
    const chatId = await makeChat(server, maya, [leo]);
    const a = await open(leo);
    const send = () => a.say({ type: 'send_message', chat_id: chatId, text: 'x', request_id: nextRequest() });
    for (let number = 0; number < 40; number += 1) send();
    const refused = await a.next('ack', ({ code }) => code === 'RATE_LIMITED');
    expect(refused.retry_after_ms).toBeGreaterThan(0);
    for (let number = 0; number < 200; number += 1) send();
    expect(await a.closed()).toBe(4429);
  });

  it('the twenty-first socket of one person is refused', async () => {
    const theo = await server.signIn('theo@alma.test');
    for (let number = 0; number < 20; number += 1) await open(theo);
    const last = new ChatClient(socketAddress(server.origin, await ticketOf(server.origin, theo)));
    expect(await last.closed()).toBe(4429);
  });
});

describe('people whose access ends', () => {
  it('are disconnected within a second: signed out, suspended, or with an expired token', async () => {
    const sam = await server.signIn('sam@alma.test');
    const a = await open(sam);
    await server.call('POST', '/api/v1/auth/logout', { as: sam });
    const passed = stopwatch();
    expect(await a.closed()).toBe(4401);
    const omar = await server.signIn('omar@alma.test');
    const b = await open(omar);
    await server.call('PATCH', `/api/v1/users/${omar.userId}`, {
      as: admin,
      body: { status: 'suspended', status_reason: 'A test of sockets' },
    });
    expect(await b.closed()).toBe(4403);
    expect(passed()).toBeLessThan(3_000);
  });

  it('stay connected with a new token; without one the socket ends', async () => {
    const a = await open(nina);
    const b = await open(nina);
    // Three quarters of a token that lives four minutes have passed.
    server.passTime(185_000);
    await a.next('reauth');
    const renewed = await server.signIn('nina@alma.test');
    const ack = await a.ask({ type: 'reauth', token: await ticketOf(server.origin, renewed) });
    expect(ack).toMatchObject({ status: 'ok' });
    expect(await b.ask({ type: 'reauth', token: 'nonsense' })).toMatchObject({
      status: 'error',
      code: 'UNAUTHENTICATED',
    });
    server.passTime(60_000);
    expect(await b.closed()).toBe(4401);
    a.say({ type: 'ping' });
    await a.next('pong');
    nina = renewed;
  });
});
