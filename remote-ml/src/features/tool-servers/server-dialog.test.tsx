import { apiError, handle, renderApp, server } from '@alma/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ToolServersCard } from './ToolServersCard.tsx';

it('keeps a server that is not stored, and returns to its button, all by keyboard', async () => {
  server.use(handle('tools.servers.add', () => apiError(500, 'INTERNAL_ERROR', { message: '' })));
  const { actor } = renderApp(<ToolServersCard />, { user: 'admin' });
  const opener = await screen.findByRole('button', { name: 'Add server' });
  opener.focus();
  await actor.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a tool server' }));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const address = dialog.getByRole('textbox', { name: 'Address' });
  const submit = dialog.getByRole('button', { name: 'Add' });
  expect(name).toHaveFocus();
  await actor.keyboard('weather{Tab}tools.example.com');
  submit.focus();
  await actor.keyboard('{Enter}');
  expect(await dialog.findByText('Use an address that starts with https:// or http://')).toBeVisible();
  expect(address).toHaveFocus();
  expect(address).toBeInvalid();
  await actor.keyboard('{Home}https://');
  expect(address).toBeValid();
  submit.focus();
  await actor.keyboard('{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('The server was not saved. Try again.');
  expect([name, address].map((field) => (field as HTMLInputElement).value)).toEqual([
    'weather',
    'https://tools.example.com',
  ]);
  expect(submit).toHaveFocus();

  await actor.keyboard('{Escape}');
  await screen.findByText('Discard changes?');
  await actor.keyboard('{Tab}{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
});
