import type { Chat } from '@alma/shared/contract';
import { browserEnvironment } from '@alma/shared/socket';
import { waitFor } from '@testing-library/react';
import type { ChatCalls } from './chat-calls.ts';
import { createChatClient } from './chat-client.ts';

const silent = { send: () => undefined, close: () => undefined };

/** A client that only reads, until `connect` is called. */
function reading(calls: Partial<ChatCalls> = {}) {
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
        return silent;
      },
      // Failed reads are repeated at once.
      setTimer: (act, ms) => environment.setTimer(act, ms === 3_000 ? 0 : ms),
    },
    calls: { list: async () => [], get: async () => undefined, messages: async () => undefined, ...calls },
    storage,
    onFailure: jest.fn(),
    whenDrawn: () => new Promise((resolve) => (connect = resolve)),
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
  const { client } = reading({ list: () => new Promise((resolve) => answers.push(resolve)) });
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
