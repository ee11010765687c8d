import { apiError, delivery, handle, makeUser, renderApp, server, tables } from '@alma/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import DeliveryPage from './delivery-page.tsx';
import RemotePage from './remote-page.tsx';

/** Opens a dialog by Enter on its button. */
async function open(page: ReactElement, path: string, button: string, title: string) {
  const route = path.startsWith('/delivery?') ? '/delivery' : '/delivery/:remote';
  const { actor } = renderApp(page, { path, route, user: 'admin' });
  const opener = await screen.findByRole('button', { name: button });
  opener.focus();
  await actor.keyboard('{Enter}');
  return { actor, opener, dialog: within(await screen.findByRole('dialog', { name: title })) };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function expectClosed({ opener }: Opened) {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
}

/** Leaves a dialog with typed text: Escape asks first, and the question starts on Cancel. */
async function leave(opened: Opened, title: string) {
  const { actor } = opened;
  await actor.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Discard Changes' })).toBeVisible());
  await actor.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Discard changes?')).not.toBeInTheDocument());
  await actor.keyboard('{Escape}');
  await screen.findByText('Discard changes?');
  await actor.tab();
  await actor.keyboard('{Enter}');
  await expectClosed(opened);
}

it('keeps a token that is refused, and returns to its button', async () => {
  const opened = await open(<DeliveryPage />, '/delivery?tab=tokens', 'Make token', 'Make a release token');
  const { actor, dialog } = opened;
  expect(dialog.getByLabelText('Remote')).toHaveFocus();
  await actor.keyboard('{Tab}{Tab}{Tab}{Tab}{Enter}');
  expect(await dialog.findByText('Say where it is used.')).toBeVisible();
  expect(dialog.getByLabelText('Remote')).toHaveFocus();
  await actor.keyboard('wallet{Tab}Others{Tab}CI{Tab}{Tab}{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('This name belongs to the team Payments');
  expect(dialog.getByRole('button', { name: 'Make token' })).toHaveFocus();
  const values = ['Remote', 'Team', 'Used in'].map((label) => dialog.getByLabelText(label));
  expect(values.map((field) => (field as HTMLInputElement).value)).toEqual(['wallet', 'Others', 'CI']);
  await leave(opened, 'Make a release token');
});

it('keeps a member who is refused, and adds the person on the next try', async () => {
  const ines = makeUser({ handle: 'ines', user_id: '6b1c7a52-54c2-4a6e-9d4c-0e6c8f5f4a11' });
  tables.users.set(ines.user_id, ines);
  server.use(handle('delivery.members.add', () => apiError(409, 'CONFLICT', { message: 'Not yet.' })));
  const opened = await open(<DeliveryPage />, '/delivery?tab=members', 'Add member', 'Add a member');
  const { actor, dialog } = opened;
  expect(dialog.getByRole('combobox', { name: /^Team/ })).toHaveFocus();
  await actor.keyboard('{Enter}');
  await screen.findByRole('option', { name: 'Messages' });
  await actor.keyboard('{Home}{Enter}');
  await actor.tab();
  const person = dialog.getByRole('combobox', { name: /^Person/ });
  await waitFor(() => expect(person).toHaveFocus());
  await actor.keyboard('ines');
  await screen.findByRole('option', { name: /Ines/ });
  await actor.keyboard('{ArrowDown}{Enter}');
  expect(dialog.getByRole('button', { name: /^Remove/ })).toBeVisible();
  const add = dialog.getByRole('button', { name: 'Add member' });
  add.focus();
  await actor.keyboard('{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Not yet.');
  expect(add).toHaveFocus();
  expect(dialog.getByRole('button', { name: /^Remove/ })).toBeVisible();
  server.resetHandlers();
  await actor.keyboard('{Enter}');
  await expectClosed(opened);
  expect(delivery.members.at(-1)).toMatchObject({ user_id: ines.user_id });
});

it('keeps the reason of a change that fails', async () => {
  const { actor, dialog, ...opened } = await open(
    <RemotePage />,
    '/delivery/wallet',
    'Cancel rollout',
    'Cancel the rollout of wallet?',
  );
  server.use(handle('delivery.rollouts.cancel', () => apiError(500, 'INTERNAL_ERROR', { message: '' })));
  expect(dialog.getByLabelText('Reason')).toHaveFocus();
  await actor.keyboard('Slow');
  const submit = dialog.getByRole('button', { name: 'Cancel rollout' });
  submit.focus();
  await actor.keyboard('{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Nothing was changed. Try again.');
  expect(dialog.getByLabelText('Reason')).toHaveValue('Slow');
  expect(submit).toHaveFocus();
  await leave({ actor, dialog, ...opened }, 'Cancel the rollout of wallet?');
});

it('says why a question failed, and leaves immediately by Escape', async () => {
  server.use(handle('delivery.rollouts.complete', () => apiError(409, 'CONFLICT', { message: 'Not yet.' })));
  const opened = await open(
    <RemotePage />,
    '/delivery/wallet',
    'Complete',
    'Complete the rollout of wallet?',
  );
  const { actor, dialog } = opened;
  const submit = dialog.getByRole('button', { name: 'Complete' });
  expect(submit).toHaveFocus();
  await actor.keyboard('{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Not yet.');
  expect(submit).toHaveFocus();
  await actor.keyboard('{Escape}');
  await expectClosed(opened);
});
