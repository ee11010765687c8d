import 'fake-indexeddb/auto';
import { loadMarkdown } from '@alma/shared/markdown';
import { Link } from '@alma/shared/router';
import {
  apiError,
  chats,
  handle,
  holdReplies,
  makeUser,
  people,
  renderApp,
  server,
  tables,
} from '@alma/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { fakeSockets, helloFrame, sockets } from '../testing/fake-socket.ts';
import ChatPage from './chat-page.tsx';

fakeSockets();
beforeAll(loadMarkdown);

// jsdom has no layout, without which the thread would render nothing.
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(720);
});

async function connected(user: 'maya' | 'leo' = 'maya') {
  const page = (
    <>
      <Link to="/wallet">Away</Link>
      <ChatPage />
    </>
  );
  const app = renderApp(page, { path: '/chat/chat-launch', route: '/chat/:chatId', user });
  await screen.findByRole('heading', { level: 1, name: 'Launch plan' });
  await waitFor(() => expect(sockets).toHaveLength(1));
  const socket = sockets[0]!;
  act(() => socket.receive(helloFrame(people[user].user_id)));
  await waitFor(() => expect(socket.last('join_chat')?.chat_id).toBe('chat-launch'));
  return { ...app, socket };
}

const dialog = async () => within(await screen.findByRole('dialog'));

describe('adding people', () => {
  it('says that the chat is full when others have filled it meanwhile', async () => {
    const { actor } = await connected();
    await actor.click(screen.getByRole('button', { name: 'Add participant' }));
    const form = await dialog();
    await actor.click(form.getByRole('combobox', { name: /Participants/ }));
    await actor.click(await form.findByRole('option', { name: /Ada/ }));
    for (const handle of ['nina', 'sam', 'ida']) {
      const user = makeUser({ handle });
      tables.users.set(user.user_id, user);
      const member = { userId: user.user_id, role: 'member' as const, joinedAt: '2026-11-20T09:14:00Z' };
      chats.byId.get('chat-launch')!.members.push({ ...member, lastReadSeq: 0 });
    }
    await actor.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText('Maximum 5 participants')).toBeVisible();
  });
});

it('is neither archived nor left by a second Enter', async () => {
  const { actor } = await connected();
  screen.getByRole('button', { name: 'Leave chat' }).focus();
  await actor.keyboard('{Enter}');
  const leave = await screen.findByRole('dialog', { name: 'Leave this chat?' });
  await actor.keyboard('{Enter}');
  await waitFor(() => expect(leave).not.toBeInTheDocument());
  await actor.click(screen.getByRole('button', { name: 'Chat menu' }));
  await screen.findByRole('menuitem', { name: 'Archive Chat' });
  await actor.keyboard('{End}{Enter}');
  const archive = await screen.findByRole('dialog', { name: 'Archive this chat?' });
  await actor.keyboard('{Enter}');
  await waitFor(() => expect(archive).not.toBeInTheDocument());
  expect(screen.getByLabelText('Message')).toBeVisible();
  expect(chats.byId.get('chat-launch')!.members).toHaveLength(3);
});

describe('leaving', () => {
  const leave = async ({ actor }: Awaited<ReturnType<typeof connected>>) => {
    await actor.click(screen.getByRole('button', { name: 'Leave chat' }));
    await actor.click((await dialog()).getByRole('button', { name: 'Leave chat' }));
  };

  it('returns to the list without a message that the chat does not exist', async () => {
    const app = await connected('leo');
    const answer = holdReplies('chats.participants.remove');
    await leave(app);
    act(() =>
      app.socket.receive({ type: 'participant_removed', chat_id: 'chat-launch', user_id: 'user-leo' }),
    );
    // What a frame changes is drawn with the next one.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByText('Chat not found')).not.toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeVisible();
    answer();
    await waitFor(() => expect(app.location()).toBe('/chat'));
    await waitFor(() => expect(app.socket.last('leave_chat')).toMatchObject({ chat_id: 'chat-launch' }));
  });

  it('opens no other page if the page of the chat was left before', async () => {
    const app = await connected('leo');
    const answer = holdReplies('chats.participants.remove');
    await leave(app);
    fireEvent.click(screen.getByText('Away'));
    answer();
    const isMember = () => chats.byId.get('chat-launch')!.members.some(({ userId }) => userId === 'user-leo');
    await waitFor(() => expect(isMember()).toBe(false));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(app.location()).toBe('/wallet');
  });

  it('keeps the dialog and the chat when it fails, and shows a later removal', async () => {
    const app = await connected('leo');
    server.use(handle('chats.participants.remove', () => apiError(503, 'SERVICE_UNAVAILABLE')));
    await leave(app);
    expect(await screen.findByText('You did not leave the chat. Try again.')).toBeVisible();
    act(() =>
      app.socket.receive({ type: 'participant_removed', chat_id: 'chat-launch', user_id: 'user-leo' }),
    );
    expect(await screen.findByText('Chat not found')).toBeVisible();
  });
});
