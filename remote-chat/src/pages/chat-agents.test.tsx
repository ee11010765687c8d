import 'fake-indexeddb/auto';
import type { ChatMessage, ServerFrame } from '@alma/shared/contract';
import { loadMarkdown } from '@alma/shared/markdown';
import { addAnswer, apiError, chats, handle, people, renderApp, server, tables } from '@alma/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { fakeSockets, helloFrame, sockets } from '../testing/fake-socket.ts';
import ChatListPage from './chat-list-page.tsx';
import ChatPage from './chat-page.tsx';

fakeSockets();
beforeAll(loadMarkdown);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(720);
});

const launch = () => chats.byId.get('chat-launch')!;

function withAgent(name = 'Planner', owner: 'maya' | 'leo' = 'leo'): string {
  const id = `chat-agent-${name}`;
  const added_at = '2026-01-05T10:00:00.000Z';
  launch().agents.push({ id, agent_id: `agent-${name}`, owner_id: people[owner].user_id, name, added_at });
  return id;
}

const answer = (id: string, content: string): ChatMessage => addAnswer(launch(), id, content);

const live = (message: ChatMessage): ServerFrame => ({
  type: 'message',
  chat_id: message.chat_id,
  message: { ...message, created_at: Date.parse(message.created_at) / 1_000 },
});

async function connected(user: 'maya' | 'leo' | 'theo' = 'maya') {
  const app = renderApp(<ChatPage />, { path: '/chat/chat-launch', route: '/chat/:chatId', user });
  await screen.findByRole('heading', { level: 1, name: 'Launch plan' });
  await waitFor(() => expect(sockets.length).toBeGreaterThan(0));
  const socket = sockets.at(-1)!;
  act(() => socket.receive(helloFrame(people[user].user_id)));
  await waitFor(() => expect(socket.last('join_chat')?.chat_id).toBe('chat-launch'));
  return { ...app, socket };
}

const panel = () => within(screen.getByRole('complementary', { name: 'Participants' }));
const field = () => screen.getByRole('textbox', { name: 'Message' });

describe('an agent', () => {
  it('is a participant that is distinguishable from people, and so are its messages', async () => {
    const id = withAgent();
    const { socket } = await connected();
    expect(screen.getByText('4 participants, 1 online')).toBeVisible();
    expect(panel().getByText('Planner').closest('li')).toHaveTextContent('Agent of Leo User');
    act(() => socket.receive({ type: 'typing', chat_id: 'chat-launch', user_id: id, is_typing: true }));
    expect(await screen.findByText('Planner is typing')).toBeVisible();
    act(() => socket.receive(live(answer(id, 'On **Friday**.'))));
    const reply = await screen.findByRole('article', { name: /^Planner, / });
    expect(within(reply).getByText('Agent of Leo User')).toBeVisible();
    expect(within(reply).getByText('Friday').tagName).toBe('STRONG');
    expect(within(reply).queryByText('Offline assistant')).not.toBeInTheDocument();
    expect(screen.queryByText('Planner is typing')).not.toBeInTheDocument();
    const byRules = answer(id, 'By rules.');
    act(() => socket.receive(live({ ...byRules, agent: { ...byRules.agent!, assistant: 'offline' } })));
    expect(await screen.findByText('By rules.')).toBeVisible();
  });

  it('that answers without a model is marked beside its answer', async () => {
    const id = withAgent();
    const message = answer(id, 'By rules.');
    message.agent!.assistant = 'offline';
    await connected();
    const reply = await screen.findByRole('article', { name: /^Planner, / });
    expect(within(reply).getByText('Offline assistant')).toBeVisible();
  });

  it('is marked as an agent in the list of chats', async () => {
    answer(withAgent(), 'On Friday.');
    renderApp(<ChatListPage />, { path: '/chat', user: 'leo' });
    expect(await screen.findByText('Planner (agent): On Friday.')).toBeVisible();
  });

  it('is added and removed through the socket, and with its owner', async () => {
    const { socket } = await connected();
    withAgent();
    const { title, agents, members } = launch();
    const participants = members.map(({ userId, role, joinedAt }) => {
      const { handle: name, display_name, avatar_url } = tables.users.get(userId)!;
      return { user_id: userId, handle: name, display_name, avatar_url, role, joined_at: joinedAt };
    });
    const updated = { type: 'chat_updated', chat_id: 'chat-launch', title, participants } as const;
    act(() => socket.receive({ ...updated, agents }));
    expect(await panel().findByText('Planner')).toBeVisible();
    // A server without this feature sends no agents.
    act(() => socket.receive(updated));
    expect(panel().getByText('Planner')).toBeVisible();
    act(() => socket.receive({ type: 'participant_removed', chat_id: 'chat-launch', user_id: 'user-leo' }));
    await waitFor(() => expect(panel().queryByText('Planner')).not.toBeInTheDocument());
  });
});

describe('adding an agent', () => {
  it('offers the agents of the reader that are not in the chat, with an editable name', async () => {
    const { actor } = await connected();
    await actor.click(panel().getByRole('button', { name: 'Add an agent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add one of your agents' }));
    await actor.click(await dialog.findByRole('radio', { name: 'You are a forecasting analyst.' }));
    expect(dialog.getByLabelText('Name in this chat')).toHaveValue('Forecasting analyst');
    await actor.clear(dialog.getByLabelText('Name in this chat'));
    expect(dialog.getByRole('button', { name: 'Add agent' })).toBeDisabled();
    await actor.type(dialog.getByLabelText('Name in this chat'), 'Analyst');
    await actor.paste('x'.repeat(200));
    expect(dialog.getByText(/^At most \d+ characters$/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Add agent' })).toBeDisabled();
    await actor.clear(dialog.getByLabelText('Name in this chat'));
    await actor.type(dialog.getByLabelText('Name in this chat'), 'Analyst');
    expect(dialog.getByText('People ask it with @Analyst')).toBeVisible();
    await actor.click(dialog.getByRole('button', { name: 'Add agent' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(launch().agents).toMatchObject([{ name: 'Analyst', owner_id: 'user-maya' }]);
    expect(panel().getByText('Analyst').closest('li')).toHaveTextContent('Your agent');
    await actor.click(panel().getByRole('button', { name: 'Add an agent' }));
    const again = within(await screen.findByRole('dialog'));
    await again.findByRole('radio', { name: 'You are a patient teacher of statistics.' });
    expect(again.queryByRole('radio', { name: 'You are a forecasting analyst.' })).not.toBeInTheDocument();
  });

  it('shows why it failed, and keeps the choice', async () => {
    withAgent('Analyst');
    const { actor } = await connected();
    await actor.click(panel().getByRole('button', { name: 'Add an agent' }));
    const dialog = within(await screen.findByRole('dialog'));
    await actor.click(await dialog.findByRole('radio', { name: 'You are a forecasting analyst.' }));
    await actor.clear(dialog.getByLabelText('Name in this chat'));
    await actor.type(dialog.getByLabelText('Name in this chat'), 'analyst');
    await actor.click(dialog.getByRole('button', { name: 'Add agent' }));
    expect(
      await dialog.findByText('There is already an agent called analyst. Choose another name.'),
    ).toBeVisible();
    server.use(handle('chats.agents.add', () => apiError(503, 'SERVICE_UNAVAILABLE')));
    await actor.click(dialog.getByRole('button', { name: 'Add agent' }));
    expect(await dialog.findByText('The agent was not added. Try again.')).toBeVisible();
    expect(dialog.getByLabelText('Name in this chat')).toHaveValue('analyst');
  });

  it('links to the profiles when there is none, and is not offered in a full chat', async () => {
    const { actor, unmount } = await connected('leo');
    await actor.click(panel().getByRole('button', { name: 'Add an agent' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('You have no agents to add')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open your profiles' })).toHaveAttribute(
      'href',
      '/profile?tab=agents',
    );
    unmount();
    for (const name of ['One', 'Two', 'Three']) withAgent(name);
    sockets.length = 0;
    await connected();
    expect(screen.getByText(/^6 participants/)).toBeVisible();
    expect(panel().queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
  });
});

describe('removing an agent', () => {
  it('is for its owner and for admins of the chat', async () => {
    withAgent('Planner', 'leo');
    withAgent('Analyst', 'maya');
    const { actor } = await connected('leo');
    expect(panel().queryByRole('button', { name: 'Remove Analyst' })).not.toBeInTheDocument();
    await actor.click(panel().getByRole('button', { name: 'Remove Planner' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Planner?' }));
    await actor.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(panel().queryByText('Planner')).not.toBeInTheDocument());
    expect(launch().agents).toMatchObject([{ name: 'Analyst' }]);
  });
});

describe('a mention', () => {
  it('is suggested while it is typed, chosen by keyboard, and sent by the next Enter', async () => {
    withAgent('Planner');
    withAgent('Press office', 'maya');
    const { actor, socket } = await connected();
    await actor.type(field(), 'Ask @p');
    const list = screen.getByRole('listbox', { name: 'Agents in this chat' });
    expect(
      within(list)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      expect.stringContaining('PlannerAgent of Leo User'),
      expect.stringContaining('Press officeYour agent'),
    ]);
    expect(field()).toHaveAttribute('aria-controls', list.id);
    await actor.keyboard('{ArrowDown}');
    const [, second] = within(list).getAllByRole('option');
    expect(second).toHaveAttribute('aria-selected', 'true');
    expect(field()).toHaveAttribute('aria-activedescendant', second?.id);
    await actor.keyboard('{Enter}');
    expect(field()).toHaveValue('Ask @Press office ');
    expect(field()).toHaveFocus();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(socket.last('send_message')).toBeUndefined();
    await actor.keyboard('when?{Enter}');
    await waitFor(() =>
      expect(socket.last('send_message')).toMatchObject({ text: 'Ask @Press office when?' }),
    );
  });

  it('that is complete shows no suggestion: Enter sends', async () => {
    withAgent('Planner');
    const { actor, socket } = await connected();
    await actor.type(field(), '@planner{Enter}');
    await waitFor(() => expect(socket.last('send_message')).toMatchObject({ text: '@planner' }));
  });

  it('is left by Escape, chosen by a click, and not suggested when there is no agent to mention', async () => {
    withAgent('Planner');
    const { actor } = await connected();
    await actor.type(field(), 'Mail a@pl');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await actor.type(field(), ' @pl');
    expect(screen.getByRole('listbox')).toBeVisible();
    await actor.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await actor.type(field(), ' @');
    await actor.click(screen.getByRole('option', { name: /Planner/ }));
    expect(field()).toHaveValue('Mail a@pl @pl @Planner ');
    expect(field()).toHaveFocus();
  });
});
