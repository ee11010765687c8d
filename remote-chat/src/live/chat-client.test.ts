import type { Chat } from '@alma/shared/contract';
import { browserEnvironment } from '@alma/shared/socket';
import { waitFor } from '@testing-library/react';
import type { ChatCalls } from './chat-calls.ts';
import { createChatClient } from './chat-client.ts';

/** A client that only reads, until `connect` is called. `sent` collects its frames from then on. */
function reading(calls: Partial<ChatCalls> = {}, sent: object[] = []) {
  let connect = (): void => undefined;
  const getTicket = jest.fn(async () => 'ticket');
  const storage = {
    all: jest.fn(async () => []),
    save: jest.fn(async () => undefined),
    remove: jest.fn(async () => undefined),
    clear: jest.fn(async () => undefined),
    isTabOpen: async () => false,
    join: jest.fn(() => () => undefined),
  };
  const environment = browserEnvironment('/socket', getTicket);
  let receive: (frame: object) => void = () => undefined;
  const client = createChatClient({
    userId: 'user-maya',
    environment: {
      ...environment,
      openSocket: (_ticket, { onText }) => {
        receive = (frame) => onText(JSON.stringify(frame));
        return { send: (text) => void sent.push(JSON.parse(text)), close: () => undefined };
      },
      // Failed reads are repeated immediately.
      setTimer: (act, ms) => environment.setTimer(act, ms === 3_000 ? 0 : ms),
    },
    calls: {
      list: async () => ({ chats: [], total: 0 }),
      get: async () => undefined,
      messages: async () => undefined,
      ...calls,
    },
    storage,
    onFailure: jest.fn(),
    whenRendered: () => new Promise((resolve) => (connect = resolve)),
  });
  client.start();
  return { client, getTicket, storage, connect: () => connect(), receive: (frame: object) => receive(frame) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it('reads stored data and connects once the page has rendered', async () => {
  const { client, getTicket, storage, connect } = reading();
  await settled();
  expect(storage.all).not.toHaveBeenCalled();
  connect();
  await settled();
  expect(storage.all).toHaveBeenCalled();
  expect(getTicket).toHaveBeenCalled();
  client.stop();
});

it('opens neither a connection nor a database when its person has signed out before that', async () => {
  const { client, getTicket, storage, connect } = reading();
  await client.wipe();
  connect();
  await settled();
  expect(getTicket).not.toHaveBeenCalled();
  for (const access of [storage.all, storage.clear, storage.join]) expect(access).not.toHaveBeenCalled();
});

it('deletes unsent messages even when it is connected', async () => {
  const { client, storage, connect } = reading();
  connect();
  await settled();
  await client.wipe();
  expect(storage.clear).toHaveBeenCalled();
  client.stop();
});

it('keeps a chat that was created while the list was being read', async () => {
  const answers: ((chats: Chat[]) => void)[] = [];
  const { client } = reading({
    list: () => new Promise((resolve) => answers.push((chats) => resolve({ chats, total: chats.length }))),
  });
  client.takeAnswer('new', { id: 'new', participants: [], last_seq: 1 });
  answers[0]?.([]);
  await settled();
  expect(Object.keys(client.get().chats)).toEqual(['new']);
  // A list that was read after that knows better.
  const reloaded = client.reload();
  answers[1]?.([]);
  await reloaded;
  expect(client.get().chats).toEqual({});
  client.stop();
});

it('reads a chat again that could not be read when its user was added', async () => {
  const chat = { id: 'new', title: 'New', participants: [], last_seq: 1 } as unknown as Chat;
  const get = jest.fn(async () => chat).mockRejectedValueOnce(new Error('503'));
  const { client, connect, receive } = reading({ get });
  connect();
  await settled();
  receive({ type: 'hello', user_id: 'user-maya' });
  await settled();
  receive({ type: 'participant_added', chat_id: 'new', participant: { user_id: 'user-maya' } });
  await waitFor(() => expect(Object.keys(client.get().chats)).toEqual(['new']));
  expect(get).toHaveBeenCalledTimes(2);
  client.stop();
});

/** `count` chats of one page, whose newest message reports their creation. */
const page = (first: number, count: number, isArchived: boolean): Chat[] =>
  Array.from({ length: count }, (_chat, index) => {
    const chat = { id: `chat-${first + index}`, title: '', participants: [], last_seq: 1, created_at: '' };
    return { ...chat, is_archived: isArchived, last_message: null } as unknown as Chat;
  });

it.each([
  { what: 'as many pages as one client follows', active: 3_000, pages: [1, 2], known: 200 },
  { what: 'the page with the first archived one', active: 170, pages: [1, 2], known: 200 },
  { what: 'the first page', active: 0, pages: [1], known: 100 },
])('reads active chats up to $what', async ({ active, pages, known }) => {
  const list = jest.fn(async (number: number) => {
    const first = (number - 1) * 100;
    const ofPage = [...page(0, active, false), ...page(active, 3_000 - active, true)];
    return { chats: ofPage.slice(first, first + 100), total: 3_000 };
  });
  const { client } = reading({ list });
  await waitFor(() => expect(client.get().list).toBe('ready'));
  expect(list.mock.calls.flat()).toEqual(pages);
  expect(Object.keys(client.get().chats)).toHaveLength(known);
  expect(client.get().total).toBe(3_000);
  client.stop();
});

describe('an open chat of a later page', () => {
  const far = { ...page(170, 1, true)[0]!, id: 'far' };

  async function opened() {
    const get = jest.fn<Promise<Chat | undefined>, [string]>(async () => far);
    const list = jest.fn(async () => ({ chats: page(0, 100, true), total: 220 }));
    const parts = reading({ get, list, messages: async () => ({ messages: [], has_more: false }) });
    await parts.client.openRoom('far');
    parts.connect();
    await settled();
    return { ...parts, get, list };
  }

  it('stays known when the list is read again', async () => {
    const { client, receive, list } = await opened();
    receive({ type: 'hello', user_id: 'user-maya' });
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
    await settled();
    expect(client.get().chats['far']).toBeDefined();
    expect(client.get().rooms['far']?.status).toBe('ready');
    client.stop();
  });

  it('is read individually when the whole list lacks it', async () => {
    const { client, receive, get, list } = await opened();
    list.mockResolvedValue({ chats: [], total: 0 });
    get.mockClear();
    receive({ type: 'hello', user_id: 'user-maya' });
    await waitFor(() => expect(get).toHaveBeenCalledWith('far'));
    await settled();
    expect(client.get().rooms['far']?.status).toBe('ready');
    client.stop();
  });

  it('is no longer found once its user has left it in another tab', async () => {
    const { client, receive, get } = await opened();
    get.mockResolvedValue(undefined);
    receive({ type: 'hello', user_id: 'user-maya' });
    await waitFor(() => expect(client.get().rooms['far']?.status).toBe('not-found'));
    expect(client.get().chats['far']).toBeUndefined();
    client.stop();
  });
});

it.each([
  ['keeps', 'still name', ['chat-0']],
  ['drops', 'no longer name either', []],
])('%s a chat that the socket does not know and the calls %s', async (_act, _names, kept) => {
  let chats = page(0, 1, false);
  const sent: { type: string; request_id: string }[] = [];
  const { client, connect, receive } = reading({ list: async () => ({ chats, total: chats.length }) }, sent);
  connect();
  await settled();
  receive({ type: 'hello', user_id: 'user-maya' });
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ type: 'join_chat' })));
  if (kept.length === 0) chats = [];
  const { request_id } = sent.find(({ type }) => type === 'join_chat')!;
  receive({ type: 'ack', request_id, status: 'error', code: 'NOT_FOUND', message: 'Not found' });
  await settled();
  await settled();
  expect(Object.keys(client.get().chats)).toEqual(kept);
  client.stop();
});

it('reads the list again when its user has left a chat elsewhere, and not when another user has', async () => {
  const list = jest.fn(async () => ({ chats: page(0, 100, true), total: 220 }));
  const { client, connect, receive } = reading({ list });
  connect();
  await settled();
  receive({ type: 'hello', user_id: 'user-maya' });
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  receive({ type: 'participant_removed', chat_id: 'chat-1', user_id: 'user-leo' });
  await settled();
  expect(list).toHaveBeenCalledTimes(2);
  receive({ type: 'participant_removed', chat_id: 'chat-1', user_id: 'user-maya' });
  await waitFor(() => expect(list).toHaveBeenCalledTimes(3));
  client.stop();
});
