import 'fake-indexeddb/auto';
import { signedOutEvent } from '@alma/shared/auth';
import type { ServerFrame } from '@alma/shared/contract';
import { loadMarkdown } from '@alma/shared/markdown';
import { addMessage, apiError, chats, handle, people, renderApp, server } from '@alma/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
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

const visit = (user: 'maya' | 'leo' | 'admin' = 'maya', chatId = 'chat-launch') =>
  renderApp(<ChatPage />, { path: `/chat/${chatId}`, route: '/chat/:chatId', user });

/** The page with its socket open and its chats joined. */
async function connected(user: 'maya' | 'leo' = 'maya') {
  const before = sockets.length;
  const app = visit(user);
  await screen.findByRole('heading', { level: 1, name: 'Launch plan' });
  await waitFor(() => expect(sockets.length).toBeGreaterThan(before));
  const socket = sockets.at(-1)!;
  act(() => socket.receive(helloFrame(people[user].user_id)));
  await waitFor(() => expect(socket.last('join_chat')?.chat_id).toBe('chat-launch'));
  return { ...app, socket };
}

/** A message that the server has stored, as the socket sends it. */
function stored(from: 'maya' | 'leo' | 'theo', content: string, requestId?: string): ServerFrame {
  const chat = chats.byId.get('chat-launch')!;
  const message = addMessage(chat, people[from], content, requestId);
  const created_at = Date.parse(message.created_at) / 1_000;
  return { type: 'message', chat_id: chat.id, message: { ...message, created_at } };
}

describe('a chat', () => {
  it('shows title, counts, people and messages, basic Markdown safely among them', async () => {
    const { socket } = await connected();
    act(() =>
      socket.receive({ type: 'presence', chat_id: 'chat-launch', user_id: 'user-leo', status: 'online' }),
    );
    expect(await screen.findByText('3 participants, 2 online')).toBeVisible();
    const panel = within(screen.getByRole('complementary', { name: 'Participants' }));
    expect(panel.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Maya Creator \(you\)Online.*admin/),
      expect.stringMatching(/Leo User Online/),
      expect.stringMatching(/Theo Treasurer Offline/),
    ]);
    const item = screen.getByRole('article', { name: /^Leo User, / });
    expect(within(item).getByText('after lunch').tagName).toBe('STRONG');
    expect(within(item).getByRole('link')).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(screen.getByText('Maya Creator created the chat')).toBeVisible();
    expect(panel.getByText('File attachments coming soon')).toBeVisible();
    expect(socket.last('join_chat')).toMatchObject({ after_seq: 4 });
  });

  it('explains a missing chat, and one that did not load', async () => {
    visit('admin');
    expect(await screen.findByText('Chat not found')).toBeVisible();
  });

  it('offers a retry in its place when it did not load', async () => {
    server.use(handle('chats.messages', () => apiError(503, 'SERVICE_UNAVAILABLE')));
    const { actor } = visit();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.resetHandlers();
    await actor.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Launch plan' })).toBeVisible();
  });

  it('is read-only once it was archived', async () => {
    visit('maya', 'chat-retreat');
    expect(await screen.findByText('This chat has been archived and is read-only.')).toBeVisible();
    expect(screen.queryByLabelText('Message')).not.toBeInTheDocument();
  });

  it('can be left once it was archived', async () => {
    const { actor } = visit('leo', 'chat-retreat');
    await actor.click(await screen.findByRole('button', { name: 'Leave chat' }));
    await actor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave chat' }));
    await waitFor(() => expect(chats.byId.get('chat-retreat')?.members).toHaveLength(1));
  });

  it('does not show who is online without a connection', async () => {
    const { socket } = await connected();
    expect(await screen.findByText('3 participants, 1 online')).toBeVisible();
    act(() => socket.drop());
    expect(await screen.findByText('3 participants')).toBeVisible();
    const panel = within(screen.getByRole('complementary', { name: 'Participants' }));
    expect(panel.queryByText(/Online|Offline/)).not.toBeInTheDocument();
  });

  it('is left on the socket as well', async () => {
    const { actor, socket } = await connected('leo');
    await actor.click(screen.getByRole('button', { name: 'Leave chat' }));
    await actor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave chat' }));
    await waitFor(() => expect(socket.last('leave_chat')).toMatchObject({ chat_id: 'chat-launch' }));
    expect(socket.last('leave_chat')?.request_id).not.toBe('');
  });

  it('offers archiving only to its admins', async () => {
    const { socket } = await connected('leo');
    expect(screen.queryByRole('button', { name: 'Chat menu' })).not.toBeInTheDocument();
    expect(socket.isOpen).toBe(true);
  });

  it('archives after a confirmation', async () => {
    const { actor } = await connected();
    await actor.click(screen.getByRole('button', { name: 'Chat menu' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Archive Chat' }));
    await actor.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive Chat' }),
    );
    expect(await screen.findByText('This chat has been archived and is read-only.')).toBeVisible();
  });

  it('disappears for a user who is removed, and returns once they are added', async () => {
    const { socket } = await connected();
    const { user_id, handle, display_name, avatar_url } = people.maya;
    const person = { user_id, handle, display_name, avatar_url: avatar_url ?? null };
    const participant = { ...person, role: 'member' as const, joined_at: '2026-11-20T09:14:00Z' };
    act(() => socket.receive({ type: 'participant_removed', chat_id: 'chat-launch', user_id }));
    expect(await screen.findByText('Chat not found')).toBeVisible();
    act(() => socket.receive({ type: 'participant_added', chat_id: 'chat-launch', participant }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Launch plan' })).toBeVisible();
  });

  it('shows who is typing until their message arrives', async () => {
    const { socket } = await connected();
    act(() =>
      socket.receive({ type: 'typing', chat_id: 'chat-launch', user_id: 'user-leo', is_typing: true }),
    );
    expect(await screen.findByText('Leo User is typing')).toBeVisible();
    act(() => socket.receive(stored('leo', 'Done')));
    await waitFor(() => expect(screen.queryByText('Leo User is typing')).not.toBeInTheDocument());
  });
});

describe('a message', () => {
  it('is sent by Enter, confirmed by its ack and shown once', async () => {
    const { actor, socket } = await connected();
    await actor.type(screen.getByLabelText('Message'), 'One line{Shift>}{Enter}{/Shift}two{Enter}');
    expect(screen.getByLabelText('Message')).toHaveValue('');
    await waitFor(() => expect(socket.last('send_message')?.text).toBe('One line\ntwo'));
    const { request_id } = socket.last('send_message')!;
    const frame = stored('maya', 'One line\ntwo', request_id) as Extract<ServerFrame, { type: 'message' }>;
    const ack = { type: 'ack', request_id, status: 'ok', message: 'Stored' } as const;
    act(() => socket.receive(frame, { ...ack, stored: frame.message }));
    const own = await screen.findAllByRole('article', { name: /^You, \d/ });
    expect(own.filter((row) => row.textContent?.includes('One line'))).toHaveLength(1);
    expect(screen.queryByText('Sending…')).not.toBeInTheDocument();
  });

  it('is not sent when it is blank', async () => {
    const { actor, socket } = await connected();
    await actor.type(screen.getByLabelText('Message'), '   {Enter}');
    expect(socket.last('send_message')).toBeUndefined();
  });

  it('waits without a connection and is sent automatically when there is one again', async () => {
    const { actor, socket } = await connected();
    await actor.type(screen.getByLabelText('Message'), 'Later');
    act(() => socket.drop());
    await actor.keyboard('{Enter}');
    expect(await screen.findByText('WebSocket not connected. Waiting for connection')).toBeVisible();
    expect(screen.getByText(/^Reconnecting/)).toBeVisible();
    await waitFor(() => expect(sockets).toHaveLength(2));
    act(() => sockets[1]!.receive(helloFrame('user-maya')));
    await waitFor(() => expect(sockets[1]!.last('send_message')?.text).toBe('Later'));
    expect(sockets[1]!.last('join_chat')).toMatchObject({ after_seq: 4 });
  });

  it('waits as long as the server says, or until its author reconnects', async () => {
    const { actor, socket } = await connected();
    await actor.type(screen.getByLabelText('Message'), 'Later');
    act(() => {
      socket.receive({ type: 'bye', retry_after_ms: 60_000, reason: 'restart' });
      socket.drop(1012);
    });
    await actor.keyboard('{Enter}');
    expect(await screen.findByText('Reconnecting')).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Reconnect' }));
    await waitFor(() => expect(sockets).toHaveLength(2));
    act(() => sockets[1]!.receive(helloFrame('user-maya')));
    await waitFor(() => expect(sockets[1]!.last('send_message')?.text).toBe('Later'));
    expect(screen.queryByText(/^Reconnecting/)).not.toBeInTheDocument();
  });

  it('waits without a network, until there is one or its author tries again', async () => {
    const { actor } = await connected();
    act(() => void window.dispatchEvent(new Event('offline')));
    await actor.type(screen.getByLabelText('Message'), 'Later{Enter}');
    expect(await screen.findByText('Offline, 1 waiting')).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Reconnect' }));
    await waitFor(() => expect(sockets).toHaveLength(2));
    act(() => sockets[1]!.receive(helloFrame('user-maya')));
    await waitFor(() => expect(sockets[1]!.last('send_message')?.text).toBe('Later'));
  });

  it('is refused instead of waiting once the server has ended the connection', async () => {
    const { actor, socket } = await connected();
    await actor.type(screen.getByLabelText('Message'), 'Too late{Enter}');
    await waitFor(() => expect(socket.last('send_message')).toBeDefined());
    act(() => socket.drop(4403));
    expect(await screen.findByText('WebSocket not connected')).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('Too late')).not.toBeInTheDocument());
    await actor.type(screen.getByLabelText('Message'), 'Still here?{Enter}');
    expect(await screen.findByText('Socket not connected')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible();
  });

  it('that is refused shows why, is logged, and is discarded or sent again under the same id', async () => {
    const reports: unknown[] = [];
    server.use(handle('clientErrors.report', ({ body }) => void reports.push(body)));
    const { actor, socket } = await connected();
    await actor.type(screen.getByLabelText('Message'), 'No{Enter}');
    await waitFor(() => expect(socket.last('send_message')).toBeDefined());
    const { request_id } = socket.last('send_message')!;
    const refusal = { type: 'ack', status: 'error', message: '' } as const;
    act(() => socket.receive({ ...refusal, request_id, code: 'INTERNAL_ERROR' }));
    expect(await screen.findByText('Message failed')).toBeVisible();
    await waitFor(() => expect(reports).toEqual([expect.objectContaining({ remote: 'chat' })]));
    await actor.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() =>
      expect(socket.sent.filter(({ type }) => type === 'send_message')).toMatchObject([
        { request_id },
        { request_id },
      ]),
    );
    act(() =>
      socket.receive({ ...refusal, request_id, message: 'The service is away', code: 'INTERNAL_ERROR' }),
    );
    expect(await screen.findByText('Message failed: The service is away')).toBeVisible();
    await actor.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('Message failed')).not.toBeInTheDocument());
  });

  it('without an answer in ten seconds is shown as unconfirmed, and is confirmed when it was stored', async () => {
    const { actor, socket } = await connected();
    jest.useFakeTimers({ advanceTimers: true });
    await actor.type(screen.getByLabelText('Message'), 'Anybody?{Enter}');
    await waitFor(() => expect(socket.last('send_message')).toBeDefined());
    act(() => jest.advanceTimersByTime(9_000));
    expect(screen.getByText('Sending…')).toBeVisible();
    act(() => jest.advanceTimersByTime(1_000));
    expect(await screen.findByText('Message timeout')).toBeVisible();
    expect(await screen.findByText('Your message was not sent')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible();
    act(() => socket.receive(stored('maya', 'Anybody?', socket.last('send_message')?.request_id)));
    await waitFor(() => expect(screen.queryByText('Message timeout')).not.toBeInTheDocument());
    expect(screen.getAllByText('Anybody?')).toHaveLength(1);
    jest.useRealTimers();
  });

  it('that was not sent survives the page, under its first id', async () => {
    const { actor, socket, unmount } = await connected();
    await actor.type(screen.getByLabelText('Message'), 'Kept{Enter}');
    await waitFor(() => expect(socket.last('send_message')).toBeDefined());
    const { request_id } = socket.last('send_message')!;
    unmount();
    await waitFor(() => expect(socket.isOpen).toBe(false));
    const again = await connected();
    await waitFor(() =>
      expect(again.socket.last('send_message')).toMatchObject({ text: 'Kept', request_id }),
    );
  });

  it('that is being written survives the page', async () => {
    const { actor, unmount } = await connected();
    await actor.type(screen.getByLabelText('Message'), 'Half a thou');
    unmount();
    visit();
    expect(await screen.findByLabelText('Message')).toHaveValue('Half a thou');
  });

  it('that is unsent or being written is deleted once its author signs out', async () => {
    const { actor, socket, unmount } = await connected();
    await actor.type(screen.getByLabelText('Message'), 'Mine alone{Enter}');
    await waitFor(() => expect(socket.last('send_message')).toBeDefined());
    await actor.type(screen.getByLabelText('Message'), 'Half a secret');
    expect(Object.values({ ...localStorage })).toContain('Half a secret');
    act(() => void window.dispatchEvent(new Event(signedOutEvent)));
    await waitFor(() => expect(screen.queryByText('Mine alone')).not.toBeInTheDocument());
    unmount();
    expect(Object.values({ ...localStorage })).not.toContain('Half a secret');
    const again = await connected();
    expect(screen.getByLabelText('Message')).toHaveValue('');
    expect(again.socket.last('send_message')).toBeUndefined();
  });
});
