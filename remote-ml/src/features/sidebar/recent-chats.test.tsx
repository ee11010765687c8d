import { apiError, handle, makeAiSession, renderApp, server } from '@alma/shared/testing';
import { screen } from '@testing-library/react';
import SpinChatsWidget from '../../slots/spin-chats-widget.tsx';

it('lists the newest spin chats of the caller as links', async () => {
  const { session_id: id } = makeAiSession({ kind: 'spin', userId: 'user-maya', title: 'Close the gaps' });
  makeAiSession({ kind: 'swarm', userId: 'user-maya', title: 'A team' });
  makeAiSession({ kind: 'spin', userId: 'user-leo', title: 'Not hers' });
  renderApp(<SpinChatsWidget />, { user: 'maya' });
  expect(await screen.findByRole('link', { name: 'Close the gaps' })).toHaveAttribute(
    'href',
    `/spin-chat/${id}`,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('offers to load them again', async () => {
  server.use(handle('sessions.list', () => apiError(404, 'NOT_FOUND')));
  const { actor } = renderApp(<SpinChatsWidget />, { user: 'maya' });
  const again = await screen.findByRole('button');
  makeAiSession({ kind: 'spin', userId: 'user-maya', title: 'Close the gaps' });
  server.resetHandlers();
  await actor.click(again);
  expect(await screen.findByRole('link', { name: 'Close the gaps' })).toBeVisible();
});
