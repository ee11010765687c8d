// The promises C1 to C8 of shared/src/contract/chat/frames.ts, a test for each.
import { setTimeout as pause } from 'node:timers/promises';
import type { Chat } from '@alma/shared/contract';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { createAppend, type Sending } from '../../src/chat/append.ts';
import type { Problem } from '../../src/platform/problems/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { type ChatClient, makeChat, OpenClients } from './chat-client.ts';

let server: TestServer;
let maker: SignedIn;
let leo: SignedIn;
let nina: SignedIn;
const clients = new OpenClients();

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_SOCKET_MESSAGES_PER_SECOND: '1000' } });
  // A new person has no demo chats that would count towards the limit of ten.
  maker = await server.signIn('promises@alma.test');
  leo = await server.signIn('leo@alma.test');
  nina = await server.signIn('nina@alma.test');
});
afterEach(() => clients.closeAll());
afterAll(() => server.close());

const open = (person: SignedIn): Promise<ChatClient> => clients.open(server, person);
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

type Append = ReturnType<typeof createAppend>;

interface Logged {
  seq: number;
  sender: string | null;
  request: string | null;
  kind: string | null;
}

/** Reads the table directly, bypassing the server. */
async function logOf(chatId: string): Promise<Logged[]> {
  const { rows } = await server.database.pool.query<Logged>(
    `SELECT seq, sender_id AS sender, request_id AS request, event->>'kind' AS kind
       FROM chat_messages WHERE chat_id = $1 ORDER BY seq`,
    [chatId],
  );
  return rows;
}

const post = (as: SignedIn, chatId: string, content: string) =>
  server.call('POST', `/api/v1/chats/${chatId}/messages`, { as, body: { content } });

/** The longest text, in bytes: six hundred of them exceed the buffers of a connection. */
const longest = '€'.repeat(8_000);

/** Inserts the long messages of a long absence directly into the log. */
async function fillLog(chatId: string, sender: SignedIn, last: number): Promise<void> {
  await server.database.pool.query(
    `WITH stored AS (
       INSERT INTO chat_messages (chat_id, seq, sender_id, type, content, created_at)
       SELECT $1, seq, $2, 'text', $3, now() FROM generate_series(2, $4::int) AS seq)
     UPDATE chats SET last_seq = $4 WHERE id = $1`,
    [chatId, sender.userId, longest, last],
  );
}

it('C1: ack and message are sent only after the message is stored durably', async () => {
  const chatId = await makeChat(server, maker, [leo]);
  const [a, b] = [await open(maker), await open(leo)];
  await a.join(chatId);
  await b.join(chatId);
  const holder = await server.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM chats WHERE id = $1 FOR UPDATE', [chatId]);
  const answer = a.send(chatId, 'Held back', 'held');
  await pause(150);
  expect(
    [...a.frames, ...b.frames].filter((frame) => 'message' in frame && frame.type === 'message'),
  ).toEqual([]);
  expect(a.frames.some((frame) => frame.type === 'ack' && frame.request_id === 'held')).toBe(false);
  await holder.query('COMMIT');
  holder.release();
  expect(await answer).toMatchObject({ status: 'ok', stored: { seq: 2 } });
  expect(await logOf(chatId)).toContainEqual(expect.objectContaining({ seq: 2, request: 'held' }));
});

it('C2: a request_id identifies one message for ever; a different text is refused', async () => {
  const chatId = await makeChat(server, maker, [leo]);
  const a = await open(maker);
  await a.join(chatId);
  const [first, ...otherReaders] = await Promise.all(
    Array.from({ length: 6 }, async () => (await open(maker)).send(chatId, 'Once', 'same')),
  );
  for (const other of otherReaders) expect(other.stored).toEqual(first?.stored);
  expect(await a.send(chatId, 'Twice', 'same')).toMatchObject({
    status: 'error',
    code: 'REQUEST_ID_REUSED',
  });
  await server.call('POST', `/api/v1/chats/${chatId}/archive`, { as: maker });
  // It was stored before the chat was archived, so sending it again has the same outcome.
  expect((await a.send(chatId, 'Once', 'same')).stored).toEqual(first?.stored);
  expect(a.seqs(chatId)).toEqual([2, 3]);
});

it('C2, C3: a single message has the same outcomes as a batch, and one that two servers write at once is stored once', async () => {
  const chatId = await makeChat(server, maker, [leo]);
  const archivedId = await makeChat(server, maker, [leo]);
  const old = { chatId: archivedId, senderId: maker.userId, requestId: 'old', content: 'Old' };
  const [append, elsewhere] = [1, 2].map(() => createAppend(server.database.pool)) as [Append, Append];
  const met = (sending: Sending, by = append): Promise<string> =>
    by(sending).then(
      ({ isNew }) => (isNew ? 'stored' : 'known'),
      (problem: Problem) => problem.code,
    );
  expect(await met(old)).toBe('stored');
  await server.call('POST', `/api/v1/chats/${archivedId}/archive`, { as: maker });

  const expected = [
    'stored',
    'stored',
    'CHAT_ARCHIVED',
    'known',
    'REQUEST_ID_REUSED',
    'NOT_FOUND',
    'NOT_FOUND',
  ];
  const each = (name: string): Sending[] => [
    { chatId, senderId: maker.userId, requestId: name, content: 'New' },
    { chatId, senderId: leo.userId, requestId: null, content: 'Without a name' },
    { ...old, requestId: name },
    old,
    { ...old, content: 'Another text' },
    { ...old, senderId: nina.userId },
    { ...old, chatId: nina.userId },
  ];
  for (const [index, sending] of each('alone').entries()) expect(await met(sending)).toBe(expected[index]);
  expect(await Promise.all(each('together').map((sending) => met(sending)))).toEqual(expected);

  for (const requestId of ['one', 'two', 'three', 'four', 'five']) {
    const sending = { chatId, senderId: leo.userId, requestId, content: 'At once' };
    const both = await Promise.all([met(sending), met(sending, elsewhere)]);
    expect(both.sort()).toEqual(['known', 'stored']);
  }
  expect((await logOf(chatId)).map(({ seq }) => seq)).toEqual(numbers(1, 10));
});

it('C3: seq is 1, 2, 3… without gaps, counting system messages but not refused ones', async () => {
  const chatId = await makeChat(server, maker, [leo]);
  const [a, b] = [await open(maker), await open(leo)];
  const path = `/api/v1/chats/${chatId}/participants`;
  await Promise.all([
    ...numbers(1, 15).map((number) => a.send(chatId, `a${number}`)),
    ...numbers(1, 15).map((number) => b.send(chatId, `b${number}`, `b-${number % 10}`)),
    server.call('POST', path, { as: maker, body: { user_id: nina.userId } }),
    server.call('POST', path, { as: maker, body: { user_id: leo.userId, role: 'admin' } }),
  ]);
  const log = await logOf(chatId);
  // The creation, fifteen messages, ten renames and two events.
  expect(log.map(({ seq }) => seq)).toEqual(numbers(1, 28));
  expect(log.flatMap(({ kind }) => kind ?? [])).toEqual(
    expect.arrayContaining(['chat_created', 'participant_added', 'role_changed']),
  );
});

it('C4: every socket sees the messages in the order of seq, each once', async () => {
  const chatId = await makeChat(server, maker, [leo, nina]);
  const all = [await open(maker), await open(leo), await open(nina), await open(maker)];
  for (const client of all) await client.join(chatId);
  await Promise.all(
    all.flatMap((client) => numbers(1, 15).map((number) => client.send(chatId, `${number}`))),
  );
  for (const client of all) {
    await client.next('message', ({ message }) => message.seq === 61);
    expect(client.seqs(chatId)).toEqual(numbers(2, 61));
  }
});

it('C5: join_chat with after_seq sends everything after it, however much, while others write', async () => {
  const chatId = await makeChat(server, maker, [leo]);
  await fillLog(chatId, leo, 601);
  const b = await open(leo);
  let isWriting = true;
  const writing = (async () => {
    for (let round = 0; isWriting && round < 200; round += 1) await post(maker, chatId, `later ${round}`);
  })();
  await b.join(chatId, 5);
  await b.next('message', ({ message }) => message.seq > 602);
  isWriting = false;
  await writing;
  const { last_seq: last } = (await server.call('GET', `/api/v1/chats/${chatId}`, { as: leo })).body as Chat;
  await b.next('message', ({ message }) => message.seq === last);
  expect(b.seqs(chatId)).toEqual(numbers(6, last));
});

it('C6: a reader that is too slow is closed with 4408, misses nothing, and does not affect others', async () => {
  const chatId = await makeChat(server, maker, [leo, nina]);
  const [slow, quick] = [await open(leo), await open(nina)];
  for (const client of [slow, quick]) await client.join(chatId);
  slow.socket.pause();
  for (let sent = 0; sent < 600; sent += 100) {
    await Promise.all(numbers(1, 100).map(() => post(maker, chatId, longest)));
  }
  await quick.next('message', ({ message }) => message.seq === 601);
  expect(quick.seqs(chatId)).toEqual(numbers(2, 601));
  slow.socket.resume();
  expect(await slow.closed()).toBe(4408);
  const seen = slow.seqs(chatId);
  expect(seen).toEqual(numbers(2, seen.length + 1));
  expect(seen.length).toBeLessThan(600);
  const again = await open(leo);
  await again.join(chatId, seen.at(-1) ?? 0);
  await again.next('message', ({ message }) => message.seq === 601);
  expect([...seen, ...again.seqs(chatId)]).toEqual(numbers(2, 601));
});

it("C7: the sender's own sockets get the message with its request_id, other people's without", async () => {
  const chatId = await makeChat(server, maker, [leo]);
  const [self, other] = [await open(maker), await open(leo)];
  await self.join(chatId);
  await other.join(chatId);
  const body = { content: 'By a call', request_id: 'called' };
  await server.call('POST', `/api/v1/chats/${chatId}/messages`, { as: maker, body });
  expect((await self.next('message')).message).toMatchObject({ seq: 2, request_id: 'called' });
  expect((await other.next('message')).message).not.toHaveProperty('request_id');
  // The ack carries it too; either may arrive first.
  expect((await self.send(chatId, 'By the socket', 'sent')).stored).toMatchObject({ request_id: 'sent' });
});

/** Writes continuously until it is stopped. */
function writeOn(client: ChatClient, chatId: string): () => Promise<void> {
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) await client.send(chatId, 'on and on').catch(() => pause(1));
  })();
  return async () => {
    isWriting = false;
    await writing;
  };
}

it('C8: a new chat is announced to every socket of its members, and of its creator', async () => {
  const [a, other, b] = [await open(maker), await open(maker), await open(leo)];
  const chatId = await makeChat(server, maker, [leo]);
  for (const client of [a, other])
    expect(await client.next('participant_added')).toMatchObject({
      chat_id: chatId,
      participant: { user_id: maker.userId, role: 'admin' },
    });
  expect(await b.next('participant_added')).toMatchObject({
    chat_id: chatId,
    participant: { user_id: leo.userId },
  });
  expect(await other.join(chatId, 0)).toMatchObject({ status: 'ok', joined: { last_seq: 1 } });
  expect(a.frames.filter(({ type }) => type === 'participant_added')).toHaveLength(1);
});

it('C8: a removed participant sends and receives nothing more', async () => {
  const chatId = await makeChat(server, maker, [leo]);
  const [a, b, c] = [await open(maker), await open(leo), await open(nina)];
  await a.join(chatId);
  const path = `/api/v1/chats/${chatId}/participants`;
  await server.call('POST', path, { as: maker, body: { user_id: nina.userId } });
  expect(await c.next('participant_added')).toMatchObject({
    chat_id: chatId,
    participant: { user_id: nina.userId, role: 'member', handle: 'nina' },
  });
  expect(await c.join(chatId, 0)).toMatchObject({ status: 'ok', joined: { last_seq: 2 } });
  const end = writeOn(c, chatId);
  await a.next('message', ({ message }) => message.sender_id === nina.userId);
  await server.call('DELETE', `${path}/${nina.userId}`, { as: maker });
  expect(await c.send(chatId, 'Still here?')).toMatchObject({ status: 'error', code: 'NOT_FOUND' });
  expect(await c.join(chatId)).toMatchObject({ status: 'error', code: 'NOT_FOUND' });
  await end();
  await b.send(chatId, 'Among ourselves');
  await a.next('message', ({ message }) => message.content === 'Among ourselves');
  const log = await logOf(chatId);
  const removal = log.find(({ kind }) => kind === 'participant_removed')?.seq ?? 0;
  expect(log.filter(({ seq, sender }) => seq > removal && sender === nina.userId)).toEqual([]);
  await c.next('participant_removed', ({ user_id }) => user_id === nina.userId);
  expect(Math.max(...c.seqs(chatId))).toBeLessThanOrEqual(removal);
});

it('C8: once a chat is archived, no message is accepted', async () => {
  const chatId = await makeChat(server, maker, [leo]);
  const b = await open(leo);
  await b.join(chatId);
  const end = writeOn(b, chatId);
  await b.next('message');
  await server.call('POST', `/api/v1/chats/${chatId}/archive`, { as: maker });
  expect(await b.send(chatId, 'Too late')).toMatchObject({ status: 'error', code: 'CHAT_ARCHIVED' });
  expect(await b.next('chat_archived')).toMatchObject({ chat_id: chatId });
  await end();
  expect((await logOf(chatId)).at(-1)).toMatchObject({ kind: 'chat_archived' });
});
