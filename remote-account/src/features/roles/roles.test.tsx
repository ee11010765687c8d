import { apiError, handle, renderApp, server, tables } from '@alma/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import UserPage from '../../pages/user-page.tsx';

const visit = (path: string, user: 'admin' | 'maya') =>
  renderApp(<UserPage />, { path, route: path.startsWith('/users/') ? '/users/:userId' : '/profile', user });

const held = () =>
  within(screen.getByRole('region', { name: 'Roles' }))
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('strong')?.textContent);

it('shows an owner the held roles alone, with when and by whom', async () => {
  const maya = tables.users.get('user-maya')!;
  const roles = maya.roles.map((grant) => ({
    ...grant,
    assigned_by: grant.role === 'CREATOR' ? 'user-admin' : null,
  }));
  tables.users.set(maya.user_id, { ...maya, roles });
  visit('/profile?tab=roles', 'maya');
  expect(await screen.findByText('Create content')).toBeVisible();
  expect(held()).toEqual(['USER', 'CREATOR']);
  expect(screen.getByText('Ada Admin')).toBeVisible();
  expect(screen.getByText('the system')).toBeVisible();
  expect(screen.getByText('Only an administrator changes roles.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Add|Remove)/ })).not.toBeInTheDocument();
});

it('lets an administrator add and remove, when the server has said yes', async () => {
  const { actor } = visit('/users/user-maya?tab=roles', 'admin');
  await actor.click(await screen.findByRole('button', { name: 'Add PM' }));
  expect(await screen.findByText('Role Added')).toBeVisible();
  expect(screen.getByText('Maya Creator now has PM.')).toBeVisible();
  expect(held()).toEqual(['USER', 'CREATOR', 'PM']);
  expect(await screen.findByRole('tab', { name: 'Roles 3' })).toBeVisible();

  await actor.click(screen.getByRole('button', { name: 'Remove CREATOR' }));
  expect(await screen.findByText('Role Removed')).toBeVisible();
  await waitFor(() => expect(held()).toEqual(['USER', 'PM']));
  expect(tables.users.get('user-maya')?.roles.map(({ role }) => role)).toEqual(['USER', 'PM']);
});

it.each([
  ['Add PM', 'roles.grant', 'Failed to add role. Please try again.'],
  ['Remove CREATOR', 'roles.revoke', 'Failed to remove role. Please try again.'],
] as const)('leaves the list as it was when %s fails', async (button, call, message) => {
  server.use(handle(call, () => apiError(500, 'INTERNAL_ERROR')));
  const { actor } = visit('/users/user-maya?tab=roles', 'admin');
  await actor.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(held()).toEqual(['USER', 'CREATOR']);
});

it('keeps the last administrator, and says why', async () => {
  const { actor } = visit('/profile?tab=roles', 'admin');
  await actor.click(await screen.findByRole('button', { name: 'Remove ADMIN' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove your own ADMIN role?' }));
  await actor.click(question.getByRole('button', { name: 'Remove ADMIN' }));
  expect(await screen.findByText('Failed to remove role. Please try again.')).toBeVisible();
  expect(screen.getByText(/This is the last administrator/)).toBeVisible();
  expect(held()).toEqual(['USER', 'ADMIN']);
});
