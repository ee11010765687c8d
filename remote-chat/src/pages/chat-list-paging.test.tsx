import 'fake-indexeddb/auto';
import { Link, Route, Routes, useNavigate } from '@alma/shared/router';
import {
  addMessage,
  apiError,
  archiveChat,
  chats,
  handle,
  makeChat,
  people,
  renderApp,
  server,
} from '@alma/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import ChatListWidget from '../slots/chat-list-widget.tsx';
import { fakeSockets, helloFrame, sockets } from '../testing/fake-socket.ts';
import ChatListPage from './chat-list-page.tsx';

fakeSockets();

const { maya, leo } = people;

/** A site with the sidebar and a way back to the list. */
function Site() {
  const navigate = useNavigate();
  return (
    <>
      <aside>
        <ChatListWidget />
      </aside>
      <button onClick={() => void navigate(-1)}>Back</button>
      <main>
        <Routes>
          <Route path="/chat" element={<ChatListPage />} />
          <Route path="/chat/:chatId" element={<Link to="/chat">All</Link>} />
        </Routes>
      </main>
    </>
  );
}

/** Puts Maya into one active chat and this many archived ones, `Old 1` the oldest. */
function flood(archived: number): void {
  chats.byId.clear();
  for (let number = 1; number <= archived; number += 1)
    archiveChat(makeChat(`Old ${number}`, [leo.user_id, maya.user_id], `old-${number}`), leo.user_id);
  makeChat('Launch plan', [maya.user_id, leo.user_id], 'chat-launch');
}

const open = (path = '/chat') => renderApp(<Site />, { path, route: '*', user: 'maya' });
const rows = () => within(screen.getByRole('main')).getAllByRole('listitem');
const names = () =>
  rows().map((row) => within(row).getByRole('link').getAttribute('href')?.split('/').at(-1));

it('reads and shows the first page, and others on request', async () => {
  flood(219);
  const queries: unknown[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/api/v1/chats') queries.push(search);
  });
  const { actor, location } = open();
  expect(await screen.findByText('Showing 1 to 100 of 220 chats')).toBeVisible();
  expect(rows()).toHaveLength(100);
  expect(new Set(queries)).toEqual(new Set(['?limit=100']));
  await actor.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Showing 101 to 200 of 220 chats')).toBeVisible();
  expect(await screen.findByText('Old 70')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await actor.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Old 1')).toBeVisible();
  expect(rows()).toHaveLength(20);
  expect(location()).toBe('/chat?page=3');
});

it('comes back to the page from which a chat was opened, also by a reload', async () => {
  flood(110);
  const { actor, location } = open('/chat?page=2');
  await actor.click(await screen.findByText('Old 3'));
  await waitFor(() => expect(location()).toBe('/chat/old-3'));
  await actor.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Old 3')).toBeVisible();
  expect(location()).toBe('/chat?page=2');
});

it('leads from a page past the last one to the last one', async () => {
  flood(110);
  const { location } = open('/chat?page=9');
  expect(await screen.findByText('Showing 101 to 111 of 111 chats')).toBeVisible();
  expect(location()).toBe('/chat?page=2');
});

it('says that a later page did not load, and tries again', async () => {
  flood(110);
  server.use(
    handle('chats.list', ({ query: { page } }) =>
      page > 1 ? apiError(500, 'INTERNAL_ERROR') : { chats: [], page, limit: 100, total: 111 },
    ),
  );
  const { actor } = open('/chat?page=2');
  const again = await screen.findByRole('button', { name: 'Try Again' });
  server.resetHandlers();
  await actor.click(again);
  expect(await screen.findByText('Old 3')).toBeVisible();
});

it('has no pages for people with few chats', async () => {
  open();
  expect(await screen.findAllByRole('link', { name: /Launch plan/ })).toHaveLength(2);
  expect(screen.queryByRole('navigation', { name: 'Pages of chats' })).not.toBeInTheDocument();
});

it('shows a new chat first, and the next one of the list in place of one that was left', async () => {
  flood(110);
  open();
  await screen.findByText('Showing 1 to 100 of 111 chats');
  await waitFor(() => expect(sockets).toHaveLength(1));
  const [socket] = sockets;
  act(() => socket!.receive(helloFrame(maya.user_id)));
  await waitFor(() => expect(socket!.last('join_chat')?.chat_id).toBe('chat-launch'));
  const added = makeChat('Added', [leo.user_id, maya.user_id], 'added');
  const { user_id, handle: name, display_name } = maya;
  const member = { user_id, handle: name, display_name, avatar_url: '', role: 'member' as const };
  const participant = { ...member, joined_at: added.createdAt };
  act(() => socket!.receive({ type: 'participant_added', chat_id: 'added', participant }));
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['added', 'chat-launch']));
  expect(rows()).toHaveLength(100);
  expect(screen.queryByText('Old 12')).not.toBeInTheDocument();
  // In another tab.
  for (const id of ['added', 'chat-launch']) chats.byId.delete(id);
  for (const chat_id of ['added', 'chat-launch'])
    act(() => socket!.receive({ type: 'participant_removed', chat_id, user_id: maya.user_id }));
  expect(await screen.findByText('Old 11')).toBeVisible();
  expect(rows()).toHaveLength(100);
});

it('moves a chat to the top when a message arrives, with its unread count', async () => {
  flood(110);
  const other = makeChat('Other', [maya.user_id, leo.user_id], 'other');
  open();
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['other', 'chat-launch']));
  await waitFor(() => expect(sockets).toHaveLength(1));
  act(() => sockets[0]!.receive(helloFrame(maya.user_id)));
  const chat = chats.byId.get('chat-launch')!;
  const message = addMessage(chat, leo, 'Up');
  const created_at = Date.parse(message.created_at) / 1_000;
  act(() => sockets[0]!.receive({ type: 'message', chat_id: chat.id, message: { ...message, created_at } }));
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['chat-launch', 'other']));
  expect(rows()[0]).toHaveTextContent('1 unread message');
  expect(other.messages).toHaveLength(1);
});
