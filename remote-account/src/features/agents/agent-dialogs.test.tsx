import { apiError, handle, renderApp, server } from '@alma/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import UserPage from '../../pages/user-page.tsx';

/** Opens a dialog by Enter on its button. */
async function open(button: string, title: string) {
  const path = '/profile?tab=agents&profile=profile-data';
  const { actor } = renderApp(<UserPage />, { path, route: '/profile', user: 'maya' });
  const [opener] = await screen.findAllByRole('button', { name: button });
  opener!.focus();
  await actor.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const expectClosed = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
  };
  return { actor, dialog, expectClosed };
}

it('keeps the prompt of an agent that is not created, and creates it on the next try', async () => {
  server.use(handle('agents.create', () => apiError(503, 'SERVICE_UNAVAILABLE', { message: 'Not now.' })));
  const { actor, dialog, expectClosed } = await open('Create Agent', 'Create New AI Agent');
  expect(dialog.getByRole('textbox', { name: 'Prompt' })).toHaveFocus();
  await actor.keyboard('You are a patient cook.');
  const submit = dialog.getByRole('button', { name: 'Create Agent' });
  submit.focus();
  await actor.keyboard('{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Not now.');
  expect(dialog.getByRole('textbox', { name: 'Prompt' })).toHaveValue('You are a patient cook.');
  expect(submit).toHaveFocus();
  server.resetHandlers();
  await actor.keyboard('{Enter}');
  await expectClosed();
});

it('sends an agent again under the same key when its answer was lost', async () => {
  const keys: (string | null)[] = [];
  server.use(
    handle('agents.create', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return Response.error();
    }),
  );
  const { actor, dialog } = await open('Create Agent', 'Create New AI Agent');
  await actor.keyboard('You are a patient cook.');
  dialog.getByRole('button', { name: 'Create Agent' }).focus();
  await actor.keyboard('{Enter}');
  await dialog.findByRole('alert');
  await actor.keyboard('{Enter}');
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]]);
});

it('says why an agent is not deleted, and leaves by Escape', async () => {
  server.use(handle('agents.delete', () => apiError(503, 'SERVICE_UNAVAILABLE', { message: 'Not now.' })));
  const { actor, dialog, expectClosed } = await open(
    'Delete: You are a forecasting analyst.',
    'Delete agent',
  );
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await actor.keyboard('{Tab}{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to delete agent. Please try again.');
  expect(dialog.getByRole('button', { name: 'Delete' })).toHaveFocus();
  await actor.keyboard('{Escape}');
  await expectClosed();
});
