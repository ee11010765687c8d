import 'fake-indexeddb/auto';
import type { Chat } from '@alma/shared/contract';
import { Link, Route, Routes, useNavigate } from '@alma/shared/router';
import {
  apiError,
  chats,
  handle,
  makeChat,
  makeUser,
  people,
  renderApp,
  server,
  tables,
} from '@alma/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeSockets, helloFrame, sockets } from '../testing/fake-socket.ts';
import ChatListPage from './chat-list-page.tsx';
import NewChatPage from './new-chat-page.tsx';

fakeSockets();

const list = () => renderApp(<ChatListPage />, { path: '/chat', user: 'maya' });
/** Collects the client errors that the page logs. */
function logged(): unknown[] {
  const reports: unknown[] = [];
  server.use(handle('clientErrors.report', ({ body }) => void reports.push(body)));
  return reports;
}
/** A site with a link to the form and a way back. */
function Site() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/chat/new">Write</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
      <Routes>
        <Route path="/chat" element={<ChatListPage />} />
        <Route path="/chat/new" element={<NewChatPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}
const newChat = () => renderApp(<NewChatPage />, { path: '/chat/new', user: 'maya' });

describe('the list of chats', () => {
  it('shows active and archived ones with the latest message and unread counts', async () => {
    list();
    const active = await screen.findByRole('link', { name: /Launch plan/ });
    expect(active).toHaveTextContent('Theo Treasurer: I bring the numbers.');
    expect(active).toHaveTextContent('2 unread messages');
    const archived = within(screen.getByRole('region', { name: 'Archived' }));
    expect(archived.getByRole('link', { name: /Winter retreat/ })).toHaveAttribute(
      'href',
      '/chat/chat-retreat',
    );
  });

  it('says that there are none, with a link to create the first', async () => {
    chats.byId.clear();
    list();
    expect(await screen.findByText('No chats yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New Chat' })).toHaveAttribute('href', '/chat/new');
  });

  it('shows in its place that it did not load, and logs it', async () => {
    const reports = logged();
    server.use(handle('chats.list', () => apiError(500, 'INTERNAL_ERROR')));
    const { actor } = list();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    await waitFor(() => expect(reports).toHaveLength(1));
    server.resetHandlers();
    await actor.click(again);
    expect(await screen.findByRole('link', { name: /Launch plan/ })).toBeVisible();
  });

  it('shows the limit instead of the link to a new one', async () => {
    for (let number = 1; number < 10; number += 1) makeChat(`Chat ${number}`, ['user-maya', 'user-leo']);
    list();
    expect(
      await screen.findByText('Maximum 10 chats reached. Archive old chats to create new ones.'),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'New Chat' })).not.toBeInTheDocument();
  });
});

describe('a new chat', () => {
  it('is checked on submit, then on each change', async () => {
    const { actor } = newChat();
    await actor.click(await screen.findByRole('button', { name: 'Create Chat' }));
    expect(await screen.findByText('Chat title is required')).toBeVisible();
    expect(screen.getByText('At least one participant is required')).toBeVisible();
    await actor.type(screen.getByRole('textbox', { name: /Title/ }), 'x'.repeat(101));
    expect(await screen.findByText('Title too long')).toBeVisible();
  });

  it('starts with the chosen people, and opens', async () => {
    const { actor, location } = newChat();
    await actor.type(await screen.findByRole('textbox', { name: /Title/ }), 'Consent forms');
    await actor.click(screen.getByRole('combobox', { name: /Participants/ }));
    await actor.click(await screen.findByRole('option', { name: /Leo User/ }));
    await actor.click(await screen.findByRole('option', { name: /Theo Treasurer/ }));
    // Choosing a person again removes them.
    await actor.click(await screen.findByRole('option', { name: /Theo Treasurer/ }));
    await actor.click(screen.getByRole('textbox', { name: /Title/ }));
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await actor.click(screen.getByRole('button', { name: 'Create Chat' }));
    await waitFor(() => expect(location()).toMatch(/^\/chat\/chat-\d+$/));
    const created = [...chats.byId.values()].at(-1);
    expect(created?.title).toBe('Consent forms');
    expect(created?.members.map(({ userId }) => userId)).toEqual(['user-maya', 'user-leo']);
  });

  it('loses nothing on the Escape that closes the list of people; the next one asks before it discards the title', async () => {
    const { actor, location } = newChat();
    await actor.type(await screen.findByRole('textbox', { name: /Title/ }), 'Plan');
    await actor.click(screen.getByRole('combobox', { name: /Participants/ }));
    await screen.findByRole('option', { name: /Leo User/ });
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape', keyCode: 229 });
    expect(screen.getByRole('option', { name: /Leo User/ })).toBeVisible();
    await actor.keyboard('{Escape}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Title/ })).toHaveValue('Plan');
    await actor.keyboard('{Escape}');
    await actor.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(location()).toBe('/chat'));
  });

  it('waits for the list, which may already have as many chats as allowed', async () => {
    const full: Chat[] = Array.from({ length: 10 }, (_, index) => ({
      id: `chat-${index}`,
      title: `Chat ${index}`,
      is_archived: false,
      archived_at: null,
      created_at: '2026-11-20T09:14:00Z',
      participants: [],
      last_message: null,
      last_seq: 0,
      last_read_seq: 0,
      unread_count: 0,
    }));
    let answer: () => void = () => undefined;
    const unblocked = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      handle('chats.list', async () => {
        await unblocked;
        return { chats: full, page: 1, limit: 10, total: 10 };
      }),
    );
    newChat();
    await screen.findByRole('heading', { name: 'Chats' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText(/^Maximum 10 chats reached/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('stays open with what was typed when the limit of chats is reached meanwhile', async () => {
    for (let number = 1; number < 9; number += 1) makeChat(`Chat ${number}`, ['user-maya', 'user-leo']);
    const { actor } = newChat();
    await actor.type(await screen.findByRole('textbox', { name: /Title/ }), 'Plan');
    await waitFor(() => expect(sockets).toHaveLength(1));
    const tenth = makeChat('Tenth', ['user-leo', 'user-maya']);
    const { user_id, handle: name, display_name } = people.maya;
    const person = { user_id, handle: name, display_name, avatar_url: '', role: 'member' as const };
    const participant = { ...person, joined_at: '2026-11-20T09:14:00Z' };
    act(() =>
      sockets[0]!.receive(helloFrame(user_id), {
        type: 'participant_added',
        chat_id: tenth.id,
        participant,
      }),
    );
    expect(await screen.findByText(/^Maximum 10 chats reached/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Title/ })).toHaveValue('Plan');
    await actor.click(screen.getByRole('combobox', { name: /Participants/ }));
    await actor.click(await screen.findByRole('option', { name: /Leo User/ }));
    await actor.click(screen.getByRole('button', { name: 'Create Chat' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(/^Maximum 10 chats reached/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Title/ })).toHaveValue('Plan');
  });

  it('that is cancelled leaves no history entry that reopens it', async () => {
    const { actor, location } = renderApp(<Site />, { path: '/elsewhere', user: 'maya' });
    await actor.click(screen.getByRole('link', { name: 'Write' }));
    await actor.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(location()).toBe('/chat'));
    await actor.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(location()).toBe('/elsewhere'));
  });

  it('keeps the typed text when it could not be created, and logs the failure', async () => {
    const reports = logged();
    server.use(handle('chats.create', () => apiError(500, 'INTERNAL_ERROR')));
    const { actor } = newChat();
    await actor.type(await screen.findByRole('textbox', { name: /Title/ }), 'Plan');
    await actor.click(screen.getByRole('combobox', { name: /Participants/ }));
    await actor.click(await screen.findByRole('option', { name: /Leo User/ }));
    await actor.click(screen.getByRole('button', { name: 'Create Chat' }));
    expect(await screen.findByText('The chat was not created. What you typed is still here.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Title/ })).toHaveValue('Plan');
    await waitFor(() => expect(reports).toHaveLength(1));
  });

  it('accepts a sixth person, says that five is the maximum, and is created once one is removed', async () => {
    for (const handle of ['nina', 'sam', 'ida']) {
      const user = makeUser({ handle });
      tables.users.set(user.user_id, user);
    }
    const { actor, location } = newChat();
    await actor.type(await screen.findByRole('textbox', { name: /Title/ }), 'All of us');
    await actor.click(screen.getByRole('combobox', { name: /Participants/ }));
    for (const name of [/Leo/, /Theo/, /Nina/, /Sam/, /Ida/]) {
      await actor.click(await screen.findByRole('option', { name }));
    }
    expect(screen.queryByText('Maximum 5 participants')).not.toBeInTheDocument();
    const news = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await actor.click(screen.getByRole('option', { name: /Ada/ }));
    expect(news()).toContainEqual('Ada Admin added');
    expect(screen.queryByText('Maximum 5 participants')).not.toBeInTheDocument();
    await actor.click(screen.getByRole('button', { name: 'Create Chat' }));
    expect(await screen.findByText('Maximum 5 participants')).toBeVisible();
    expect(location()).toBe('/chat/new');
    await actor.click(screen.getByRole('button', { name: 'Remove Ada Admin' }));
    await waitFor(() => expect(screen.queryByText('Maximum 5 participants')).not.toBeInTheDocument());
    await actor.click(screen.getByRole('combobox', { name: /Participants/ }));
    await actor.click(await screen.findByRole('option', { name: /Ada/ }));
    expect(await screen.findByText('Maximum 5 participants')).toBeVisible();
    expect(news()).toContainEqual('Ada Admin added. Maximum 5 participants');
    await actor.click(screen.getByRole('button', { name: 'Remove Ada Admin' }));
    await waitFor(() => expect(screen.queryByText('Maximum 5 participants')).not.toBeInTheDocument());
    await actor.click(screen.getByRole('button', { name: 'Create Chat' }));
    await waitFor(() => expect(location()).toMatch(/^\/chat\/chat-\d+$/));
  });

  it('says that the people did not load, and offers them once they do', async () => {
    server.use(handle('users.list', () => apiError(500, 'INTERNAL_ERROR')));
    const { actor } = newChat();
    const search = await screen.findByRole('combobox', { name: /Participants/ });
    await actor.type(search, 'leo');
    expect(await screen.findByText('People did not load')).toBeVisible();
    expect(screen.queryByText('No people found')).not.toBeInTheDocument();
    server.resetHandlers();
    await actor.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('option', { name: /Leo User/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('People did not load')).not.toBeInTheDocument());
    expect(search).toHaveFocus();
  });

  it('finds people on the loaded page without the server and others through it, and clears the search after a choice', async () => {
    const { user_id: far, handle: farHandle, ...rest } = makeUser({ handle: 'zoe' });
    const zoe = { user_id: far, handle: farHandle, display_name: rest.display_name, avatar_url: '' };
    const { leo, theo } = people;
    const brief = ({ user_id, handle: name, display_name }: typeof leo) => ({
      user_id,
      handle: name,
      display_name,
      avatar_url: '',
    });
    let answer: () => void = () => undefined;
    server.use(
      handle('users.list', async ({ query: { search } }) => {
        if (search === undefined) return { users: [brief(leo), brief(theo)], page: 1, limit: 50, total: 51 };
        await new Promise<void>((resolve) => (answer = resolve));
        return { users: search === 'zoe@alma.test' ? [zoe] : [], page: 1, limit: 50, total: 1 };
      }),
    );
    const { actor } = newChat();
    const search = await screen.findByRole('combobox', { name: /Participants/ });
    await actor.click(search);
    await screen.findByRole('option', { name: /Theo/ });
    await actor.type(search, '@LEO');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await actor.click(screen.getByRole('option', { name: /Leo/ }));
    expect(search).toHaveValue('');
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await actor.type(search, 'zoe@alma.test');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await waitFor(() => {
      answer();
      expect(screen.getByRole('option', { name: /Zoe/ })).toBeVisible();
    });
    await actor.keyboard('{ArrowDown}{Enter}');
    expect(search).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Remove Zoe' })).toBeVisible();
  });
});
