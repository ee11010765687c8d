import 'fake-indexeddb/auto';
import { addMessage, chats, people, renderApp } from '@alma/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeSockets, helloFrame, sockets } from '../testing/fake-socket.ts';
import ChatPage from './chat-page.tsx';

fakeSockets();

// jsdom has no layout, without which the thread would render nothing.
beforeEach(() => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(720);
});

/** The page before the server has accepted its connection. */
async function renderPage() {
  const app = renderApp(<ChatPage />, { path: '/chat/chat-launch', route: '/chat/:chatId', user: 'maya' });
  return { ...app, field: await screen.findByLabelText('Message') };
}

async function connect() {
  await waitFor(() => expect(sockets).toHaveLength(1));
  act(() => sockets[0]!.receive(helloFrame('user-maya')));
  return sockets[0]!;
}

it('shows messages sent between the reading of the thread and the connection', async () => {
  await renderPage();
  const message = addMessage(chats.kept.get('chat-launch')!, people.leo, 'Said meanwhile');
  const socket = await connect();
  await waitFor(() =>
    expect(socket.last('join_chat')).toMatchObject({ chat_id: 'chat-launch', after_seq: 4 }),
  );
  const created_at = Date.parse(message.created_at) / 1_000;
  act(() => socket.receive({ type: 'message', chat_id: 'chat-launch', message: { ...message, created_at } }));
  expect(await screen.findByText('Said meanwhile')).toBeVisible();
});

it('sends messages written before the connection', async () => {
  const { actor, field } = await renderPage();
  await actor.click(field);
  await actor.paste('At once');
  await actor.keyboard('{Enter}');
  expect(await screen.findByText('At once')).toBeVisible();
  const socket = await connect();
  await waitFor(() => expect(socket.last('send_message')?.text).toBe('At once'));
});

it('offers to connect again once the server has ended the connection', async () => {
  const { actor } = await renderPage();
  const socket = await connect();
  act(() => socket.drop(4403));
  expect(await screen.findByText('You were disconnected')).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Reconnect' }));
  await waitFor(() => expect(sockets).toHaveLength(2));
  act(() => sockets[1]!.receive(helloFrame('user-maya')));
  await waitFor(() => expect(sockets[1]!.last('join_chat')?.chat_id).toBe('chat-launch'));
  expect(screen.queryByText('You were disconnected')).not.toBeInTheDocument();
});
