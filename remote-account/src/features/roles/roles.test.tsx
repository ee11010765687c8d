import { apiError, handle, renderApp, server, tables } from '@alma/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import UserPage from '../../pages/user-page.tsx';

const visit = (path: string, user: 'admin' | 'maya') =>
  renderApp(<UserPage />, { path, route: path.startsWith('/users/') ? '/users/:userId' : '/profile', user });

const heldRoles = () =>
  within(screen.getByRole('region', { name: 'Roles' }))
    .queryAllByRole('listitem')
    .flatMap((item) => item.querySelector('strong')?.textContent ?? []);

it('shows an owner only the held roles, with time and granter', async () => {
  const maya = tables.users.get('user-maya')!;
  const roles = maya.roles.map((grant) => ({
    ...grant,
    assigned_by: grant.role === 'CREATOR' ? 'user-admin' : null,
  }));
  tables.users.set(maya.user_id, { ...maya, roles });
  visit('/profile?tab=roles', 'maya');
  expect(await screen.findByText('Create content')).toBeVisible();
  expect(heldRoles()).toEqual(['USER', 'CREATOR']);
  expect(screen.getByText('Ada Admin')).toBeVisible();
  expect(screen.getByText('the system')).toBeVisible();
  expect(screen.getByText('Only administrators can change roles.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Add|Remove)/ })).not.toBeInTheDocument();
});

it('lets an administrator add and remove roles once the server has confirmed', async () => {
  const { actor } = visit('/users/user-maya?tab=roles', 'admin');
  await actor.click(await screen.findByRole('button', { name: 'Add PM' }));
  expect(await screen.findByText('Role Added')).toBeVisible();
  expect(screen.getByText('Maya Creator now has PM.')).toBeVisible();
  expect(heldRoles()).toEqual(['USER', 'CREATOR', 'PM']);
  expect(await screen.findByRole('tab', { name: 'Roles', description: '3' })).toBeVisible();

  await actor.click(screen.getByRole('button', { name: 'Remove CREATOR' }));
  expect(await screen.findByText('Role Removed')).toBeVisible();
  await waitFor(() => expect(heldRoles()).toEqual(['USER', 'PM']));
  expect(tables.users.get('user-maya')?.roles.map(({ role }) => role)).toEqual(['USER', 'PM']);
});

it('undoes a change in its place, until the next one', async () => {
  const { actor } = visit('/users/user-maya?tab=roles', 'admin');
  await actor.click(await screen.findByRole('button', { name: 'Remove CREATOR' }));
  const undo = await screen.findByRole('button', { name: 'Undo: CREATOR removed' });
  expect(undo).toHaveFocus();
  expect(within(screen.getByRole('region', { name: 'Roles' })).getByText('CREATOR removed')).toBeVisible();
  await actor.click(undo);
  await waitFor(() => expect(heldRoles()).toEqual(['USER', 'CREATOR']));
  expect(tables.users.get('user-maya')?.roles.map(({ role }) => role)).toEqual(['USER', 'CREATOR']);
  await waitFor(() => expect(undo).not.toBeInTheDocument());
  expect(within(screen.getByRole('region', { name: 'Roles' })).getByRole('list')).toHaveFocus();

  await actor.click(screen.getByRole('button', { name: 'Add PM' }));
  const added = await screen.findByRole('button', { name: 'Undo: PM added' });
  expect(screen.getByRole('region', { name: 'Add a role' })).toContainElement(added);
  expect(heldRoles()).toEqual(['USER', 'CREATOR', 'PM']);
  await actor.click(screen.getByRole('button', { name: 'Add TREASURY' }));
  await screen.findByRole('dialog', { name: 'Add TREASURY to Maya Creator?' });
  await actor.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Undo: PM added' })).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Add REVIEWER' }));
  await waitFor(() => expect(screen.queryByText('PM added')).not.toBeInTheDocument());
});

it.each([
  ['Add PM', 'roles.grant', 'Failed to add role. Please try again.'],
  ['Remove CREATOR', 'roles.revoke', 'Failed to remove role. Please try again.'],
] as const)('leaves the list unchanged when %s fails', async (button, call, message) => {
  server.use(handle(call, () => apiError(500, 'INTERNAL_ERROR')));
  const { actor } = visit('/users/user-maya?tab=roles', 'admin');
  await actor.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(heldRoles()).toEqual(['USER', 'CREATOR']);
});

type Actor = ReturnType<typeof visit>['actor'];

/** Opens the dialog behind a button and types a reason. */
async function askReason(actor: Actor, button: string, title: string, reason: string) {
  await actor.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const field = dialog.getByRole('textbox', { name: 'Reason' });
  fireEvent.change(field, { target: { value: reason } });
  return { dialog, field, send: () => actor.click(dialog.getByRole('button', { name: button })) };
}

it.each(['ADMIN', 'TREASURY'])('asks for a reason before %s is added or removed', async (role) => {
  const { actor } = visit('/users/user-maya?tab=roles', 'admin');
  const add = await askReason(actor, `Add ${role}`, `Add ${role} to Maya Creator?`, '');
  await add.send();
  expect(await add.dialog.findByText('Give a reason')).toBeVisible();
  expect(add.field).toHaveFocus();
  expect(tables.audit).toEqual([]);
  fireEvent.change(add.field, { target: { value: '  Stands in for Ada  ' } });
  await add.send();
  expect(await screen.findByText('Role Added')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  expect(heldRoles()).toEqual(['USER', 'CREATOR', role]);
  expect(tables.audit.at(-1)).toMatchObject({ action: 'role.granted', reason: 'Stands in for Ada' });

  const remove = await askReason(actor, `Remove ${role}`, `Remove ${role} from Maya Creator?`, 'Ada is back');
  // The test double has no other treasurer, and the last one cannot be removed.
  if (role === 'TREASURY') return;
  await remove.send();
  expect(await screen.findByText('Role Removed')).toBeVisible();
  expect(tables.audit.at(-1)).toMatchObject({ action: 'role.revoked', reason: 'Ada is back' });
});

it('says why one person cannot have both duties, and keeps the typed text', async () => {
  const { actor } = visit('/profile?tab=roles', 'admin');
  expect(await screen.findByText('Cannot be combined with ADMIN')).toBeVisible();
  const add = await askReason(actor, 'Add TREASURY', 'Add TREASURY to Ada Admin?', 'Theo is on leave');
  await add.send();
  expect(
    await add.dialog.findByText(
      'Ada Admin is an administrator. One person cannot be both administrator and treasurer. Remove ADMIN first.',
    ),
  ).toBeVisible();
  expect(screen.getByText('Failed to add role. Please try again.')).toBeVisible();
  expect(add.field).toHaveValue('Theo is on leave');
  expect(tables.users.get('user-admin')?.roles.map(({ role }) => role)).toEqual(['USER', 'ADMIN']);
});

it('keeps the last administrator, and says why', async () => {
  const { actor } = visit('/profile?tab=roles', 'admin');
  const remove = await askReason(actor, 'Remove ADMIN', 'Remove your own ADMIN role?', 'I retire');
  expect(remove.dialog.getByText(/You lose access to users, roles and the audit log/)).toBeVisible();
  await remove.send();
  expect(await remove.dialog.findByText(/This is the last administrator/)).toBeVisible();
  expect(screen.getByText('Failed to remove role. Please try again.')).toBeVisible();
  expect(tables.users.get('user-admin')?.roles.map(({ role }) => role)).toEqual(['USER', 'ADMIN']);
});
