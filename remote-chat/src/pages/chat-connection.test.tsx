import 'fake-indexeddb/auto';
import { useLoadedPageTitle } from '@alma/shared/remote';
import { addMessage, apiError, chats, handle, people, renderApp, server } from '@alma/shared/testing';
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
  const message = addMessage(chats.byId.get('chat-launch')!, people.leo, 'Said meanwhile');
  const socket = await connect();
  await waitFor(() =>
    expect(socket.last('join_chat')).toMatchObject({ chat_id: 'chat-launch', after_seq: 4 }),
  );
  const created_at = Date.parse(message.created_at) / 1_000;
  act(() => socket.receive({ type: 'message', chat_id: 'chat-launch', message: { ...message, created_at } }));
  expect(await screen.findByText('Said meanwhile')).toBeVisible();
});

it('names the tab after the chat', async () => {
  const Tab = () => <output aria-label="Tab">{useLoadedPageTitle()}</output>;
  const page = (
    <>
      <Tab />
      <ChatPage />
    </>
  );
  renderApp(page, { path: '/chat/chat-launch', route: '/chat/:chatId', user: 'maya' });
  await waitFor(() => expect(screen.getByLabelText('Tab')).toHaveTextContent('Launch plan'));
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

it('keeps the focus in the thread when a failed message is sent again or discarded', async () => {
  const { actor, field } = await renderPage();
  const socket = await connect();
  await actor.type(field, 'Hello?{Enter}');
  const refuse = async () => {
    await waitFor(() => expect(socket.last('send_message')).toBeDefined());
    const { request_id } = socket.last('send_message')!;
    act(() =>
      socket.receive({ type: 'ack', request_id, status: 'error', message: '', code: 'INTERNAL_ERROR' }),
    );
  };
  await refuse();
  await actor.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('log')).toHaveFocus();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument());
  await refuse();
  await actor.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('Hello?')).not.toBeInTheDocument());
  expect(screen.getByRole('log')).toHaveFocus();
});

it('keeps the focus in the page when a chat is loaded again', async () => {
  server.use(handle('chats.messages', () => apiError(503, 'SERVICE_UNAVAILABLE')));
  const page = (
    <main tabIndex={-1}>
      <ChatPage />
    </main>
  );
  const { actor } = renderApp(page, { path: '/chat/chat-launch', route: '/chat/:chatId', user: 'maya' });
  const again = await screen.findByRole('button', { name: 'Try Again' });
  server.resetHandlers();
  await actor.click(again);
  await screen.findByLabelText('Message');
  expect(screen.getByRole('main')).toHaveFocus();
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
