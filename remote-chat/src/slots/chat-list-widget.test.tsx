import 'fake-indexeddb/auto';
import { apiError, handle, renderApp, server } from '@alma/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { fakeSockets } from '../testing/fake-socket.ts';
import ChatListWidget from './chat-list-widget.tsx';

fakeSockets();

const widget = () => renderApp(<ChatListWidget />, { path: '/', user: 'maya' });

it('lists the active chats with unread counts', async () => {
  widget();
  expect(await screen.findByRole('link', { name: /Launch plan/ })).toHaveTextContent('2 unread messages');
  // Titles that do not fit are shown whole in the tooltip; those from right to left lose their end, not their beginning.
  expect(screen.getByTitle('Launch plan')).toHaveAttribute('dir', 'auto');
  expect(screen.queryByRole('link', { name: /Winter retreat/ })).not.toBeInTheDocument();
});

it('says that they did not load, and tries again', async () => {
  server.use(
    handle('chats.list', () => apiError(500, 'INTERNAL_ERROR')),
    handle('clientErrors.report', () => undefined),
  );
  const { actor } = widget();
  const again = await screen.findByRole('button', { name: 'Chats did not load' });
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => (answer = resolve));
  server.use(handle('chats.list', () => isAsked.then(() => apiError(500, 'INTERNAL_ERROR'))));
  await actor.click(again);
  expect(again).toHaveAttribute('aria-busy', 'true');
  answer();
  await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
  server.resetHandlers();
  await actor.click(again);
  expect(await screen.findByRole('link', { name: /Launch plan/ })).toBeVisible();
  expect(again).not.toBeInTheDocument();
});
