import 'fake-indexeddb/auto';
import type { ServerFrame } from '@alma/shared/contract';
import { addMessage, brokenText, chats, people, renderApp, tables } from '@alma/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import ChatListWidget from '../slots/chat-list-widget.tsx';
import TitleBadgeWidget from '../slots/title-badge-widget.tsx';
import { fakeSockets, helloFrame, sockets } from '../testing/fake-socket.ts';
import ChatListPage from './chat-list-page.tsx';
import ChatPage from './chat-page.tsx';
import NewChatPage from './new-chat-page.tsx';

fakeSockets();
beforeEach(() => {
  tables.isStrippingReplies = true;
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(720);
});
afterEach(() => expect(document.body.textContent).not.toMatch(brokenText));

it('the list, the sidebar and the tab work with only the specified fields', async () => {
  const onCount = jest.fn();
  renderApp(
    <>
      <ChatListPage />
      <ChatListWidget />
      <TitleBadgeWidget onCount={onCount} />
    </>,
    { path: '/chat', user: 'maya' },
  );
  expect(await screen.findAllByRole('link', { name: /Launch plan/ })).toHaveLength(2);
  expect(screen.getAllByText('I bring the numbers.')).toHaveLength(1);
  expect(onCount.mock.calls.flat().every((count) => count === 0)).toBe(true);
});

it('a chat is loaded, continues live, and is archived', async () => {
  const { actor } = renderApp(<ChatPage />, {
    path: '/chat/chat-launch',
    route: '/chat/:chatId',
    user: 'maya',
  });
  await screen.findByRole('heading', { level: 1, name: 'Launch plan' });
  expect(await screen.findByText('I bring the numbers.')).toBeVisible();
  const before = screen.getAllByRole('article').length;
  await waitFor(() => expect(sockets.length).toBeGreaterThan(0));
  const socket = sockets.at(-1)!;
  act(() => socket.receive(helloFrame('user-maya')));
  await waitFor(() => expect(socket.last('join_chat')?.chat_id).toBe('chat-launch'));
  // Without numbered messages there is no `seq` to join from.
  expect(socket.last('join_chat')).not.toHaveProperty('after_seq');
  const chat = chats.byId.get('chat-launch')!;
  const message = addMessage(chat, people.leo, 'A new one');
  const frame: ServerFrame = {
    type: 'message',
    chat_id: chat.id,
    message: { ...message, created_at: Date.parse(message.created_at) / 1_000 },
  };
  act(() => socket.receive(frame, frame));
  expect(await screen.findByText('A new one')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(before + 1);
  await actor.click(screen.getByRole('button', { name: 'Chat menu' }));
  await actor.click(await screen.findByRole('menuitem', { name: 'Archive Chat' }));
  await actor.click((await screen.findAllByRole('button', { name: 'Archive Chat' })).at(-1)!);
  expect(await screen.findByText('This chat has been archived and is read-only.')).toBeVisible();
});

it('a new chat finds people', async () => {
  const { actor } = renderApp(<NewChatPage />, { path: '/chat/new', user: 'maya' });
  await actor.type(await screen.findByRole('combobox'), 'leo');
  expect(await screen.findByRole('option', { name: /Leo User/ })).toBeVisible();
});
