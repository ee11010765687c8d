import { randomUUID } from 'node:crypto';
import { type Chat, chatLimits, ChatSchema } from '@alma/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let maya: SignedIn;
let leo: SignedIn;
let nina: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  maya = await server.signIn('maya@alma.test');
  leo = await server.signIn('leo@alma.test');
  nina = await server.signIn('nina@alma.test');
});
afterAll(() => server.close());

const call = (as: SignedIn, method: string, path: string, body?: unknown) =>
  server.call(method, `/api/v1/chats${path}`, { as, ...(body === undefined ? {} : { body }) });

async function makeChat(maker: SignedIn, otherMembers: SignedIn[], title = 'A chat'): Promise<Chat> {
  const participants = otherMembers.map(({ userId }) => userId);
  const reply = await call(maker, 'POST', '', { title, participants });
  expect(reply).toMatchObject({ status: 201 });
  return reply.body as Chat;
}

const contents = (reply: { body: { messages: { content: string }[] } }): string[] =>
  reply.body.messages.map(({ content }) => content);

describe('chats', () => {
  it('are created for demo people, archived ones last', async () => {
    const { status, body } = await call(maya, 'GET', '');
    expect(status).toBe(200);
    const { chats, total } = body as { chats: Chat[]; total: number };
    expect(chats.map(({ title }) => title)).toEqual([
      'Spring exhibition',
      'Forecasting study group',
      'Treasury questions',
      'Winter retreat',
    ]);
    expect(total).toBe(4);
    expect(chats.map(({ is_archived }) => is_archived)).toEqual([false, false, false, true]);
    expect(chats[0]).toMatchObject({ unread_count: 3, last_message: { sender: { handle: 'ida' } } });
    const page = await call(maya, 'GET', '?limit=2&page=2');
    const titles = [{ title: 'Treasury questions' }, { title: 'Winter retreat' }];
    expect(page.body).toMatchObject({ page: 2, limit: 2, total: 4, chats: titles });
    expect((await call(maya, 'GET', '?limit=2&page=9')).body).toMatchObject({ total: 4, chats: [] });
  });

  it('start with their creator as admin and a system message', async () => {
    const chat = await makeChat(leo, [maya], '  Climbing  ');
    expect(chat).toMatchObject({ title: 'Climbing', is_archived: false, last_seq: 1, unread_count: 0 });
    expect(chat.participants.map(({ user_id, role }) => [user_id, role])).toEqual([
      [leo.userId, 'admin'],
      [maya.userId, 'member'],
    ]);
    expect(chat.last_message).toMatchObject({
      content: 'Leo Marchetti created the chat',
      message_type: 'system',
      sender: null,
    });
    expect((await call(maya, 'GET', `/${chat.id}`)).body).toMatchObject({ id: chat.id });
    expect((await call(nina, 'GET', `/${chat.id}`)).status).toBe(404);
    expect((await call(maya, 'GET', '/no-such-chat')).status).toBe(404);
  });

  it.each([
    [{ participants: ['x'] }, 'Chat title is required'],
    [{ title: '  ', participants: ['x'] }, 'Chat title is required'],
    [{ title: 'a'.repeat(101), participants: ['x'] }, 'Title too long'],
    [{ title: 'A', participants: [] }, 'At least one participant is required'],
    [{ title: 'A', participants: ['1', '2', '3', '4', '5', '6'] }, 'Maximum 5 participants'],
  ])('refuses %j', async (body, message) => {
    const reply = await call(maya, 'POST', '', body);
    expect(reply).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_FAILED' } } });
    if ('title' in body) expect(JSON.stringify(reply.body)).toContain(message);
  });

  it('refuses unknown people, and a chat with oneself', async () => {
    const capitals = [maya, leo].map(({ userId }) => userId.toUpperCase());
    for (const participants of [[randomUUID()], ['nobody'], [maya.userId], ...capitals.map((id) => [id])]) {
      expect(await call(maya, 'POST', '', { title: 'A', participants })).toMatchObject({
        status: 422,
        body: { error: { code: 'PARTICIPANT_UNAVAILABLE' } },
      });
    }
    const alone = await call(maya, 'POST', '', { title: 'A', participants: [maya.userId] });
    expect(alone.body).toMatchObject({ error: { message: 'At least one participant is required' } });
  });

  it('are stored without people for a repeated call, as servers of the last release can send them', async () => {
    const headers = { 'idempotency-key': 'stored' };
    const body = { title: 'Stored', participants: [maya.userId] };
    const { body: chat } = await server.call('POST', '/api/v1/chats', { as: leo, headers, body });
    const { rows } = await server.database.pool.query(
      "SELECT reply FROM idempotency_keys WHERE key LIKE 'chats.create/%/stored'",
    );
    const people = { participants: [], last_message: null };
    expect(ChatSchema.parse(rows[0]?.reply)).toMatchObject({ id: (chat as Chat).id, ...people });
  });

  it('answer the same Idempotency-Key with the same chat', async () => {
    const post = (title: string) =>
      server.call('POST', '/api/v1/chats', {
        as: nina,
        headers: { 'idempotency-key': 'chat-1' },
        body: { title, participants: [leo.userId] },
      });
    const replies = await Promise.all([post('Once'), post('Once'), post('Once')]);
    expect(new Set(replies.map(({ body }) => (body as Chat).id)).size).toBe(1);
    expect(await post('Twice')).toMatchObject({ status: 422 });
  });

  it('are ten at most, even when made at once; being added does not count', async () => {
    const ida = await server.signIn('ida@alma.test');
    const replies = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        call(ida, 'POST', '', { title: `Number ${index}`, participants: [leo.userId] }),
      ),
    );
    const created = replies.filter(({ status }) => status === 201);
    const refused = replies.filter(({ status }) => status === 409);
    // The demo data already gives her one active chat.
    expect([created.length, refused.length]).toEqual([9, 5]);
    expect(refused[0]?.body).toMatchObject({ error: { code: 'LIMIT_REACHED' } });
    const chat = await makeChat(nina, [ida]);
    expect(chat.participants).toHaveLength(2);
    await call(ida, 'POST', `/${(created[0]?.body as Chat).id}/archive`);
    await call(ida, 'POST', `/${(created[1]?.body as Chat).id}/archive`);
    const headers = { 'idempotency-key': 'last' };
    const body = { title: 'Again', participants: [leo.userId] };
    const last = () => server.call('POST', '/api/v1/chats', { as: ida, headers, body });
    const [once, again] = await Promise.all([last(), last()]);
    expect([once, again]).toMatchObject([{ status: 201 }, { status: 201, body: once.body }]);
  });
});

describe('messages', () => {
  it('are paged, oldest first', async () => {
    const chat = await makeChat(maya, [leo]);
    const path = `/${chat.id}/messages`;
    for (let number = 1; number <= 7; number += 1) {
      const reply = await call(number % 2 ? maya : leo, 'POST', path, { content: ` ${number} ` });
      expect(reply).toMatchObject({ status: 201, body: { seq: number + 1, content: `${number}` } });
    }
    const newest = await call(leo, 'GET', `${path}?limit=3`);
    expect(contents(newest)).toEqual(['5', '6', '7']);
    expect(newest.body).toMatchObject({ has_more: true, last_seq: 8 });
    const [first] = newest.body.messages as { id: string }[];
    const older = await call(leo, 'GET', `${path}?limit=10&before=${first?.id}`);
    expect(contents(older)).toEqual(['Maya Lindqvist created the chat', '1', '2', '3', '4']);
    expect(older.body).toMatchObject({ has_more: false });
    expect(contents(await call(leo, 'GET', `${path}?after_seq=6&limit=1`))).toEqual(['6']);
    expect((await call(leo, 'GET', `${path}?before=x`)).status).toBe(404);
    expect((await call(leo, 'GET', `${path}?limit=101`)).status).toBe(400);
    expect((await call(leo, 'GET', `${path}?before=x&after_seq=1`)).status).toBe(400);
    expect((await call(nina, 'GET', path)).status).toBe(404);
    expect((await call(leo, 'GET', `/${chat.id}`)).body).toMatchObject({ unread_count: 4, last_seq: 8 });
  });

  it('with the same request_id are stored once; a different text is refused', async () => {
    const chat = await makeChat(maya, [leo]);
    const send = (content: string, as = maya) =>
      call(as, 'POST', `/${chat.id}/messages`, { content, request_id: 'r-1' });
    const replies = await Promise.all(Array.from({ length: 8 }, () => send('Hello')));
    expect(new Set(replies.map(({ body }) => (body as { seq: number }).seq))).toEqual(new Set([2]));
    expect(await send('Other')).toMatchObject({
      status: 409,
      body: { error: { code: 'REQUEST_ID_REUSED' } },
    });
    expect((await send('Other', leo)).body).toMatchObject({ seq: 3 });
  });

  it.each(['', '   ', 'a'.repeat(8001)])('refuses %.10j as a text', async (content) => {
    const chat = await makeChat(maya, [leo]);
    expect((await call(maya, 'POST', `/${chat.id}/messages`, { content })).status).toBe(400);
    await call(maya, 'POST', `/${chat.id}/archive`);
  });

  it('that cannot be stored do not affect others', async () => {
    const chat = await makeChat(nina, [leo]);
    const send = (content: string) => call(nina, 'POST', `/${chat.id}/messages`, { content });
    const replies = await Promise.all([send('one'), send('bad \u0000'), send('two'), send('😀')]);
    expect(replies.map(({ status }) => status)).toEqual([201, 400, 201, 201]);
  });

  it('are measured in characters as people see them', async () => {
    const chat = await makeChat(maya, [leo], '😀'.repeat(chatLimits.title));
    const send = (content: string) => call(maya, 'POST', `/${chat.id}/messages`, { content });
    expect((await send('😀'.repeat(chatLimits.message))).status).toBe(201);
    expect((await send('😀'.repeat(chatLimits.message + 1))).status).toBe(400);
  });
});

describe('participants', () => {
  it('are added, promoted and removed by admins only', async () => {
    const chat = await makeChat(maya, [leo], 'People');
    const path = `/${chat.id}/participants`;
    expect((await call(leo, 'POST', path, { user_id: nina.userId })).status).toBe(403);
    const added = await call(maya, 'POST', path, { user_id: nina.userId });
    expect((added.body as Chat).participants).toHaveLength(3);
    expect((added.body as Chat).last_message?.content).toBe('Maya Lindqvist added Nina Kowalski');
    expect((await call(nina, 'GET', `/${chat.id}`)).body).toMatchObject({ unread_count: 0 });
    expect((await call(leo, 'DELETE', `${path}/${nina.userId}`)).status).toBe(403);
    expect((await call(maya, 'POST', path, { user_id: leo.userId, role: 'admin' })).status).toBe(200);
    expect((await call(leo, 'DELETE', `${path}/${nina.userId}`)).status).toBe(204);
    expect((await call(nina, 'GET', `/${chat.id}`)).status).toBe(404);
    expect((await call(leo, 'DELETE', `${path}/${nina.userId}`)).status).toBe(404);
    expect((await call(maya, 'POST', path, { user_id: 'x' })).status).toBe(422);
  });

  it('and archiving honour If-Match where it is sent', async () => {
    const tia = await server.signIn('tia@alma.test');
    const { id } = await makeChat(tia, [leo]);
    const path = `/api/v1/chats/${id}`;
    const tag = async () => (await server.call('GET', path, { as: tia })).headers.get('etag') ?? '';
    const old = await tag();
    await call(leo, 'POST', `/${id}/messages`, { content: 'News' });
    const archive = (ifMatch: string) =>
      server.call('POST', `${path}/archive`, { as: tia, headers: { 'if-match': ifMatch } });
    expect(await archive(old)).toMatchObject({
      status: 412,
      body: { error: { code: 'PRECONDITION_FAILED' } },
    });
    const headers = { 'if-match': old };
    expect(
      (await server.call('DELETE', `${path}/participants/${leo.userId}`, { as: tia, headers })).status,
    ).toBe(412);
    const done = await archive(await tag());
    expect(done).toMatchObject({ status: 200, body: { is_archived: true } });
    expect(done.headers.get('etag')).toBe(await tag());
  });

  it('are six at most', async () => {
    const { users } = (await server.call('GET', '/api/v1/users?limit=50', { as: maya })).body as {
      users: { user_id: string }[];
    };
    const otherIds = users.map(({ user_id }) => user_id).filter((id) => id !== nina.userId);
    const reply = await call(nina, 'POST', '', { title: 'Full', participants: otherIds.slice(0, 5) });
    const path = `/${(reply.body as Chat).id}/participants`;
    const sixth = await call(nina, 'POST', path, { user_id: otherIds[5] });
    expect(sixth).toMatchObject({ status: 409, body: { error: { code: 'LIMIT_REACHED' } } });
  });

  it('the longest-standing participant becomes admin when the last admin leaves', async () => {
    const chat = await makeChat(nina, [leo, maya]);
    expect((await call(nina, 'DELETE', `/${chat.id}/participants/${nina.userId}`)).status).toBe(204);
    const { participants } = (await call(leo, 'GET', `/${chat.id}`)).body as Chat;
    expect(participants.filter(({ role }) => role === 'admin')).toHaveLength(1);
    expect(contents(await call(leo, 'GET', `/${chat.id}/messages`))[1]).toBe('Nina Kowalski left');
  });

  it('of an archived chat can only read it', async () => {
    const chat = await makeChat(nina, [leo]);
    expect((await call(leo, 'POST', `/${chat.id}/archive`)).status).toBe(403);
    const done = await call(nina, 'POST', `/${chat.id}/archive`);
    expect(done).toMatchObject({ status: 200, body: { is_archived: true, last_seq: 2 } });
    expect((await call(nina, 'POST', `/${chat.id}/archive`)).body).toMatchObject({ last_seq: 2 });
    for (const [method, path, body] of [
      ['POST', '/messages', { content: 'Too late' }],
      ['POST', '/participants', { user_id: maya.userId }],
      ['DELETE', `/participants/${leo.userId}`, undefined],
    ] as const) {
      expect(await call(nina, method, `/${chat.id}${path}`, body)).toMatchObject({
        status: 409,
        body: { error: { code: 'CHAT_ARCHIVED' } },
      });
    }
  });

  it('of an archived chat may leave it', async () => {
    const chat = await makeChat(nina, [leo]);
    await call(nina, 'POST', `/${chat.id}/archive`);
    expect((await call(leo, 'DELETE', `/${chat.id}/participants/${leo.userId}`)).status).toBe(204);
    expect((await call(leo, 'GET', `/${chat.id}`)).status).toBe(404);
    const { participants, is_archived: isArchived } = (await call(nina, 'GET', `/${chat.id}`)).body as Chat;
    expect([participants.length, isArchived]).toEqual([1, true]);
  });

  it('whose account is deleted leave, and their messages stay', async () => {
    const guest = await server.signIn('guest@elsewhere.test');
    const chat = await makeChat(nina, [guest]);
    await call(guest, 'POST', `/${chat.id}/messages`, { content: 'I was here' });
    expect((await server.call('DELETE', `/api/v1/users/${guest.userId}`, { as: guest })).status).toBe(204);
    const present = async () => ((await call(nina, 'GET', `/${chat.id}`)).body as Chat).participants;
    await eventually(async () => (await present()).length === 1, 'leaving');
    expect(await present()).toMatchObject([{ user_id: nina.userId }]);
    const { messages } = (await call(nina, 'GET', `/${chat.id}/messages`)).body as {
      messages: { content: string; sender: { display_name: string } | null }[];
    };
    expect(messages[1]).toMatchObject({ content: 'I was here', sender: { display_name: 'Deleted user' } });
    expect(messages[2]?.content).toBe('Deleted user left');
  });
});
