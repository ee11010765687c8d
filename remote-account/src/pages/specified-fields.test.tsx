import { brokenText, type Person, renderApp, tables } from '@alma/shared/testing';
import { screen, within } from '@testing-library/react';
import AdminToolsCard from '../slots/admin-tools-card.tsx';
import UsersCard from '../slots/users-card.tsx';
import UserPage from './user-page.tsx';
import UsersPage from './users-page.tsx';

beforeEach(() => void (tables.isStrippingReplies = true));
afterEach(() => expect(document.body.textContent).not.toMatch(brokenText));

const visitUser = (path: string, user: Person) =>
  renderApp(<UserPage />, { path, route: path.startsWith('/users/') ? '/users/:userId' : '/profile', user });

it.each([
  ['/profile', 'maya'],
  ['/users/user-maya', 'admin'],
] as const)('%s works with only the specified fields, in every tab', async (path, user) => {
  const { actor } = visitUser(path, user);
  await screen.findByRole('heading', { level: 1, name: 'Maya Creator' });
  for (const name of [/^Profiles/, /^Agents/, /^Roles/, /^Info/]) {
    await actor.click(screen.getByRole('tab', { name }));
    expect(within(await screen.findByRole('tabpanel', { name })).queryByRole('alert')).toBeNull();
    expect(document.body.textContent).not.toMatch(brokenText);
  }
});

it('lists users, and the cards of the dashboard', async () => {
  renderApp(
    <>
      <UsersPage />
      <UsersCard />
      <AdminToolsCard />
    </>,
    { path: '/users', route: '/users', user: 'admin' },
  );
  expect(await screen.findByRole('row', { name: /Theo Treasurer/ })).toBeVisible();
  expect(screen.getByText('Showing 1 to 5 of 5 users')).toBeVisible();
});
