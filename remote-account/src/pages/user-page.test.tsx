import { useApiCache } from '@alma/shared/api';
import type { Person } from '@alma/shared/testing';
import { apiError, handle, people, renderApp, server, tables } from '@alma/shared/testing';
import { screen, within } from '@testing-library/react';
import UserPage from './user-page.tsx';

const visit = (path: string, user: Person) =>
  renderApp(<UserPage />, { path, route: path.startsWith('/users/') ? '/users/:userId' : '/profile', user });

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const valueOf = (term: string) =>
  screen
    .getAllByRole('term')
    .find(({ textContent }) => textContent === term)
    ?.parentElement?.querySelector('dd');

/** The page, and a button that reads the user again, as the cache does when the window gets the focus. */
function ReadAgain() {
  const { invalidate } = useApiCache();
  return (
    <>
      <button onClick={() => void invalidate('users.get')}>Read again</button>
      <UserPage />
    </>
  );
}

describe('the page of an owner', () => {
  it('shows its subject and every field of the Info tab', async () => {
    const maya = { ...people.maya, locale: 'en-GB', timezone: 'Europe/London' } as const;
    tables.users.set(maya.user_id, maya);
    visit('/profile', 'maya');

    await heading('Maya Creator');
    expect(screen.getByText('KYC level 2')).toBeVisible();
    expect(screen.getByText('Builds things.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Info', selected: true })).toBeVisible();

    const info = within(screen.getByRole('tabpanel', { name: 'Info' }));
    expect(info.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'User ID',
      'Handle',
      'Display name',
      'E-mail',
      'Status',
      'KYC level',
      'Agent',
      'Locale',
      'Timezone',
    ]);
    expect(valueOf('User ID')).toHaveTextContent('user-maya');
    expect(valueOf('Handle')).toHaveTextContent('@maya');
    expect(valueOf('Display name')).toHaveTextContent('Maya Creator');
    expect(valueOf('E-mail')).toHaveTextContent('maya@alma.test');
    expect(valueOf('Status')).toHaveTextContent('Active');
    expect(valueOf('KYC level')).toHaveTextContent('2');
    expect(valueOf('Agent')).toHaveTextContent('No');
    expect(valueOf('Locale')).toHaveTextContent('en-GB');
    expect(valueOf('Timezone')).toHaveTextContent('Europe/London');
  });

  it('says that the provider gave no e-mail, and what an agent is', async () => {
    tables.users.set('user-leo', { ...people.leo, email: null, is_agent: true });
    visit('/profile', 'leo');
    await heading('Leo User');
    expect(valueOf('E-mail')).toHaveTextContent('Not given');
    expect(valueOf('Agent')).toHaveTextContent('Yes');
  });

  it('copies the user id', async () => {
    const { actor } = visit('/profile', 'maya');
    await heading('Maya Creator');
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await actor.click(screen.getByRole('button', { name: 'Copy user ID' }));
    expect(write).toHaveBeenCalledWith('user-maya');
    expect(await screen.findByText('Copied')).toBeInTheDocument();
  });

  it('shows the tab in the address, and Info for an unknown one', async () => {
    visit('/profile?tab=nonsense', 'maya');
    expect(await screen.findByRole('tab', { name: 'Info', selected: true })).toBeVisible();
  });
});

describe('the page of another', () => {
  it('lets an administrator see and edit it', async () => {
    visit('/users/user-maya', 'admin');
    await heading('Maya Creator');
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  it('says which of its settings follow the browser, beside the stored ones', async () => {
    tables.users.set('user-maya', { ...people.maya, chosen: ['locale'] });
    visit('/profile', 'maya');
    await heading('Maya Creator');
    expect(valueOf('Locale')).toHaveTextContent(/^en-US$/);
    expect(valueOf('Timezone')).toHaveTextContent('Not chosen: UTC');
  });

  it('is refused to a stranger, with a link back', async () => {
    const { actor, location } = visit('/users/user-maya', 'leo');
    await heading('Error Loading User');
    expect(screen.getByText('You do not have permission to view this user')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
    await actor.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    expect(location()).toBe('/');
  });

  it('shows an administrator that the id is unknown', async () => {
    visit('/users/nobody', 'admin');
    await heading('Error Loading User');
    expect(screen.getByText(/Failed to load user data/)).toHaveTextContent(
      /Please check the user ID and try again\.$/,
    );
  });

  it('asks for an id when the address has none', async () => {
    visit('/users/%20', 'admin');
    await heading('Error Loading User');
    expect(screen.getByText('User ID is required')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
  });
});

describe('a failure to load', () => {
  it('is shown in place, and Try Again recovers', async () => {
    server.use(handle('users.get', () => apiError(500, 'INTERNAL_ERROR')));
    const { actor } = visit('/profile', 'maya');
    await heading('Error Loading User');
    expect(screen.getByText(/Failed to load user data/)).toBeVisible();
    expect(screen.getByText(/Please check the user ID and try again\./)).toBeVisible();

    server.resetHandlers();
    await actor.click(screen.getByRole('button', { name: 'Try Again' }));
    await heading('Maya Creator');
  });

  it('replaces a shown user whom the viewer may not see any more', async () => {
    const { actor } = renderApp(<ReadAgain />, {
      path: '/users/user-maya',
      route: '/users/:userId',
      user: 'admin',
    });
    await heading('Maya Creator');
    tables.users.set(people.admin.user_id, { ...people.admin, roles: people.leo.roles });
    await actor.click(screen.getByRole('button', { name: 'Read again' }));
    expect(await screen.findByText('You do not have permission to view this user')).toBeVisible();
    expect(screen.queryByText('maya@alma.test')).not.toBeInTheDocument();
  });

  it('names a temporary cause', async () => {
    server.use(handle('users.get', () => Response.error()));
    visit('/profile', 'maya');
    await heading('Error Loading User');
    expect(screen.getByText(/The server cannot be reached/)).toBeVisible();
  });

  it('says when it retries after too many requests, below what failed', async () => {
    let calls = 0;
    server.use(
      handle('users.get', () =>
        (calls += 1) === 1 ? apiError(429, 'RATE_LIMITED', { retryAfterSeconds: 2 }) : people.maya,
      ),
    );
    visit('/profile', 'maya');
    await heading('Error Loading User');
    expect(
      screen.getByText(/Please check the user ID and try again\.Alma tries again in [12] seconds?\.$/),
    ).toBeVisible();
    await heading('Maya Creator');
    expect(calls).toBe(2);
  });
});

it('is busy while the user loads', async () => {
  visit('/profile', 'maya');
  expect(screen.getByRole('status', { name: 'Loading user' })).toHaveAttribute('aria-busy', 'true');
  await heading('Maya Creator');
  expect(screen.queryByRole('status', { name: 'Loading user' })).not.toBeInTheDocument();
});
