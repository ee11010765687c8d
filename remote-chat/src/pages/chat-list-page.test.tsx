import 'fake-indexeddb/auto';
import { apiError, chats, handle, makeChat, renderApp, server, tables } from '@alma/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import ChatListWidget from '../slots/chat-list-widget.tsx';
import { fakeSockets } from '../testing/fake-socket.ts';
import ChatListPage from './chat-list-page.tsx';
import NewChatPage from './new-chat-page.tsx';

fakeSockets();

const list = () => renderApp(<ChatListPage />, { path: '/chat', user: 'maya' });
const newChat = () => renderApp(<NewChatPage />, { path: '/chat/new', user: 'maya' });

describe('the list of chats', () => {
  it('shows active and archived ones with the last words and what is unread', async () => {
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

  it('says that there are none, with the way to the first', async () => {
    chats.kept.clear();
    list();
    expect(await screen.findByText('No chats yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New Chat' })).toHaveAttribute('href', '/chat/new');
  });

  it('says in its place that it did not load', async () => {
    server.use(handle('chats.list', () => apiError(500, 'INTERNAL_ERROR')));
    const { actor } = list();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.resetHandlers();
    await actor.click(again);
    expect(await screen.findByRole('link', { name: /Launch plan/ })).toBeVisible();
  });

  it('has the limit in place of the way to a new one', async () => {
    for (let made = 1; made < 10; made += 1)
      makeChat(tables.users, `Chat ${made}`, ['user-maya', 'user-leo']);
    list();
    expect(
      await screen.findByText('Maximum 10 chats reached. Archive old chats to create new ones.'),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'New Chat' })).not.toBeInTheDocument();
  });
});

it('lists the active chats in the sidebar with what is unread', async () => {
  renderApp(<ChatListWidget />, { path: '/', user: 'maya' });
  expect(await screen.findByRole('link', { name: /Launch plan/ })).toHaveTextContent('2 unread messages');
  expect(screen.queryByRole('link', { name: /Winter retreat/ })).not.toBeInTheDocument();
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

  it('begins with the people chosen, and leads to itself', async () => {
    const { actor, location } = newChat();
    await actor.type(await screen.findByRole('textbox', { name: /Title/ }), 'Consent forms');
    await actor.click(screen.getByRole('combobox', { name: /Participants/ }));
    await actor.click(await screen.findByRole('option', { name: /Leo User/ }));
    await actor.click(await screen.findByRole('option', { name: /Theo Treasurer/ }));
    // Choosing somebody again takes them out.
    await actor.click(await screen.findByRole('option', { name: /Theo Treasurer/ }));
    await actor.click(screen.getByRole('textbox', { name: /Title/ }));
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await actor.click(screen.getByRole('button', { name: 'Create Chat' }));
    await waitFor(() => expect(location()).toMatch(/^\/chat\/chat-\d+$/));
    const made = [...chats.kept.values()].at(-1);
    expect(made?.title).toBe('Consent forms');
    expect(made?.members.map(({ userId }) => userId)).toEqual(['user-maya', 'user-leo']);
  });

  it('loses nothing to the Escape that closes the list of people; the next one asks before it drops the title', async () => {
    const { actor, location } = newChat();
    await actor.type(await screen.findByRole('textbox', { name: /Title/ }), 'Plan');
    await actor.click(screen.getByRole('combobox', { name: /Participants/ }));
    await screen.findByRole('option', { name: /Leo User/ });
    await actor.keyboard('{Escape}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Title/ })).toHaveValue('Plan');
    await actor.keyboard('{Escape}');
    await actor.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(location()).toBe('/chat'));
  });

  it('keeps what was typed when it could not be made', async () => {
    server.use(handle('chats.create', () => apiError(500, 'INTERNAL_ERROR')));
    const { actor } = newChat();
    await actor.type(await screen.findByRole('textbox', { name: /Title/ }), 'Plan');
    await actor.click(screen.getByRole('combobox', { name: /Participants/ }));
    await actor.click(await screen.findByRole('option', { name: /Leo User/ }));
    await actor.click(screen.getByRole('button', { name: 'Create Chat' }));
    expect(await screen.findByText('The chat was not created. What you typed is still here.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Title/ })).toHaveValue('Plan');
  });
});
