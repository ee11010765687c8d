import type { Person } from '@alma/shared/testing';
import { apiError, handle, openSession, people, renderApp, server, tables } from '@alma/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import UserPage from './user-page.tsx';

const visit = (path: string, user: Person) =>
  renderApp(<UserPage />, {
    path,
    route: path.startsWith('/users/') ? '/users/:userId' : '/profile',
    user,
    slots: (props) => <p>{JSON.stringify(props)}</p>,
  });

describe('the status of an account', () => {
  it('changes with a reason, which the audit log keeps', async () => {
    const { actor } = visit('/users/user-leo', 'admin');
    await actor.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Leo User?' }));
    await actor.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await dialog.findByText('Give a reason')).toBeVisible();
    expect(tables.users.get('user-leo')?.status).toBe('active');

    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), {
      target: { value: 'Spam in three chats' },
    });
    await actor.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Status Changed')).toBeVisible();
    expect(tables.users.get('user-leo')?.status).toBe('suspended');
    expect(tables.audit.at(-1)).toMatchObject({
      action: 'user.status_changed',
      reason: 'Spam in three chats',
    });
    expect(await screen.findByRole('button', { name: 'Reactivate' })).toBeVisible();
  });

  it('is loaded again after another change', async () => {
    const { actor } = visit('/users/user-leo', 'admin');
    await actor.click(await screen.findByRole('button', { name: 'Archive' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive Leo User?' }));
    tables.users.set('user-leo', { ...people.leo, bio: 'Changed meanwhile.' });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Left us' } });
    await actor.click(dialog.getByRole('button', { name: 'Archive' }));
    expect(await dialog.findByText(/was changed elsewhere in the meantime/)).toBeVisible();
    expect(tables.users.get('user-leo')?.status).toBe('active');
    await actor.click(dialog.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(tables.users.get('user-leo')?.status).toBe('archived'));
  });

  it('has a KYC level beside it', async () => {
    const { actor } = visit('/users/user-leo', 'admin');
    await actor.click(await screen.findByRole('combobox', { name: 'KYC level' }));
    await actor.click(await screen.findByRole('option', { name: 'Level 2' }));
    expect(await screen.findByText('KYC Level Changed')).toBeVisible();
    expect(tables.users.get('user-leo')?.kyc_level).toBe(2);
  });

  it('cannot be changed by owners', async () => {
    visit('/profile', 'leo');
    expect(await screen.findByRole('region', { name: 'Sessions' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Administration' })).not.toBeInTheDocument();
  });
});

describe('own sessions', () => {
  it('are listed, and ended one by one or all others at once', async () => {
    for (let count = 0; count < 3; count += 1) openSession('user-maya');
    const { actor } = visit('/profile', 'maya');
    const list = within(await screen.findByRole('region', { name: 'Sessions' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(4));
    expect(list.getByText('This session')).toBeVisible();
    const [first] = list.getAllByRole('button', { name: 'Sign out Firefox 140 on Linux' });
    await actor.click(first!);
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(3));
    // The pressed button is gone.
    await waitFor(() => expect(screen.getByRole('region', { name: 'Sessions' })).toHaveFocus());
    await actor.click(list.getByRole('button', { name: 'Sign out all others' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
    expect(tables.sessions.size).toBe(1);
  });

  it('end everywhere after a confirmation', async () => {
    openSession('user-maya');
    const { actor, session } = visit('/profile', 'maya');
    await actor.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }));
    await actor.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(session.getState().user).toBeNull());
    await waitFor(() => expect(tables.sessions.size).toBe(0));
  });
});

describe('own data', () => {
  it('is exported as an archive', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    URL.createObjectURL = () => 'blob:archive';
    const { actor } = visit('/profile', 'maya');
    await actor.click(await screen.findByRole('button', { name: 'Export data' }));
    await waitFor(() => expect(saved).toEqual(['alma-maya.zip']));
  });

  it('says what an export of another user leaves out', async () => {
    visit('/users/user-leo', 'admin');
    expect(await screen.findByText(/AI sessions, project files and chat texts are left out\./)).toBeVisible();
  });

  it('shows a failed export', async () => {
    server.use(handle('users.export', () => apiError(429, 'RATE_LIMITED', { message: 'Once an hour.' })));
    const { actor } = visit('/profile', 'maya');
    await actor.click(await screen.findByRole('button', { name: 'Export data' }));
    expect(await screen.findByText('Once an hour.')).toBeVisible();
  });

  it('is deleted once the handle is typed, and the person signed out', async () => {
    const { actor, session } = visit('/profile', 'leo');
    await actor.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }));
    const submit = dialog.getByRole('button', { name: 'Delete account' });
    expect(submit).toBeDisabled();
    await actor.type(dialog.getByRole('textbox', { name: 'Type @leo to confirm' }), '@leo');
    await actor.click(submit);
    await waitFor(() => expect(session.getState().user).toBeNull());
    expect(tables.users.get('user-leo')?.display_name).toBe('Deleted user');
  });

  it('cannot be deleted by the last administrator, who is told why', async () => {
    const { actor } = visit('/profile', 'admin');
    await actor.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }));
    await actor.type(dialog.getByRole('textbox'), 'admin');
    await actor.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText(/This is the last administrator/)).toBeVisible();
  });
});

describe('panels without a tab', () => {
  it('shows the balances in a slot', async () => {
    visit('/profile?tab=balances', 'maya');
    const panel = await screen.findByRole('group', { name: 'Balances' });
    expect(panel).toHaveTextContent('{"name":"user.balances","userId":"user-maya"}');
    expect(screen.queryByRole('tab', { name: 'Balances' })).not.toBeInTheDocument();
    expect(screen.queryByRole('tab', { selected: true })).not.toBeInTheDocument();
  });

  it.each([
    ['tasks', 'Tasks', 'Complete the onboarding'],
    ['history', 'History', 'AI agent created'],
  ])('marks %s as a sample', async (tab, title, content) => {
    visit(`/profile?tab=${tab}`, 'maya');
    const panel = within(await screen.findByRole('region', { name: title }));
    expect(panel.getByText('Sample data')).toBeVisible();
    expect(panel.getByText(content)).toBeVisible();
  });
});

it('moves through the tabs by arrow keys, and keeps the tab in the address', async () => {
  const { actor, location } = visit('/profile', 'maya');
  await actor.click(await screen.findByRole('tab', { name: 'Info' }));
  await actor.keyboard('{ArrowRight}');
  expect(await screen.findByRole('tab', { name: /Profiles/, selected: true })).toBeVisible();
  await actor.keyboard('{End}');
  expect(await screen.findByRole('tab', { name: /Roles/, selected: true })).toBeVisible();
  expect(location()).toBe('/profile?tab=roles');
});

describe('the avatar', () => {
  async function openField(actor: ReturnType<typeof visit>['actor']) {
    await actor.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit profile' });
    return within(dialog).getByRole('group', { name: 'Avatar' });
  }
  const drop = (field: HTMLElement, file: File) => fireEvent.drop(field, { dataTransfer: { files: [file] } });

  it('refuses other types and sizes, with their messages', async () => {
    const { actor } = visit('/profile', 'maya');
    const field = await openField(actor);
    drop(field, new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }));
    const message = 'Unsupported file type. Please use: jpeg, jpg, png, gif, webp';
    expect(await within(field).findByText(message)).toBeVisible();
    expect(screen.getByText('Upload Failed')).toBeVisible();
    drop(field, new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }));
    expect(await within(field).findByText('File too large. Maximum size is 10MB')).toBeVisible();
  });

  it('is removed by setting it empty, which does not conflict with the form', async () => {
    tables.users.set('user-maya', { ...people.maya, avatar_url: '/api/v1/public/files/file-1' });
    const { actor } = visit('/profile', 'maya');
    const field = await openField(actor);
    await actor.click(within(field).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Avatar Updated')).toBeVisible();
    // An administrator reads the same.
    expect(screen.getByText('Initials are shown instead.')).toBeVisible();
    expect(tables.users.get('user-maya')?.avatar_url).toBe('');

    fireEvent.change(screen.getByRole('textbox', { name: 'Bio' }), { target: { value: 'New.' } });
    await actor.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profile Updated')).toBeVisible();
    expect(tables.users.get('user-maya')?.bio).toBe('New.');
  });
});
