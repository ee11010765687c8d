import { useNavigate } from '@alma/shared/router';
import type { Person } from '@alma/shared/testing';
import { apiError, handle, makeUser, people, renderApp, server, tables } from '@alma/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import UsersPage from './users-page.tsx';

const visit = (path = '/users', user: Person = 'admin') =>
  renderApp(<UsersPage />, { path, route: '/users', user });

const rows = async () => {
  await screen.findAllByRole('row', { name: /Admin|Maya|Person|Leo|Theo/ });
  const [, body] = within(screen.getByRole('table', { name: 'Users' })).getAllByRole('rowgroup');
  return within(body!).getAllByRole('row');
};
const names = async () => (await rows()).map((row) => within(row).getByRole('rowheader').textContent);

function addPeople(count: number) {
  for (let index = 1; index <= count; index += 1) {
    const person = makeUser({
      handle: `person-${index}`,
      display_name: `Person ${String(index).padStart(2, '0')}`,
    });
    tables.users.set(person.user_id, person);
  }
}

it('lists all users with status, level, roles and date', async () => {
  visit();
  await rows();
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['User', 'Status', 'KYC Level', 'Roles', 'Created', 'Actions']);
  const theo = within(screen.getByRole('row', { name: /Theo Treasurer/ }));
  expect(theo.getByText('USER')).toBeVisible();
  expect(theo.getByText('TREASURY')).toBeVisible();
  expect(theo.getByText('+2')).toBeVisible();
  expect(theo.getByRole('button', { name: '+2 more roles: PM, REVIEWER' })).toBeVisible();
  expect(theo.getByText('Level 1')).toBeVisible();
  expect(theo.getByRole('link', { name: 'View Theo Treasurer' })).toHaveAttribute('href', '/users/user-theo');
  expect(screen.getByText('Showing 1 to 5 of 5 users')).toBeVisible();
  expect(screen.getByText('Page 1 of 1')).toBeVisible();
});

it('wraps an e-mail address only between its words', async () => {
  visit();
  await rows();
  const address = screen.getByText('theo@alma.test');
  expect(address.innerHTML).toBe('theo<wbr>@alma<wbr>.test');
});

it('shows the refusal once the viewer is no longer an administrator', async () => {
  addPeople(30);
  const { actor } = visit();
  await rows();
  tables.users.set(people.admin.user_id, { ...people.admin, roles: people.maya.roles });
  await actor.click(screen.getByRole('button', { name: 'Next' }));
  expect(
    await screen.findByRole('heading', { name: 'You do not have permission to view this page' }),
  ).toBeVisible();
  expect(screen.queryByText('Showing', { exact: false })).not.toBeInTheDocument();
});

it('shows the last page when the address names a later one', async () => {
  const { location } = visit('/users?page=9');
  expect((await rows()).length).toBe(5);
  expect(location()).toBe('/users');
});

it('searches after a pause, and keeps the search in the address', async () => {
  const searches: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.url.includes('/users?')) searches.push(new URL(request.url).searchParams.get('search') ?? '');
  });
  const { actor, location } = visit();
  await rows();
  await actor.type(screen.getByRole('searchbox', { name: /Search by name/ }), 'maya');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Leo/ })).not.toBeInTheDocument());
  expect(await names()).toEqual([expect.stringContaining('Maya Creator')]);
  expect(location()).toBe('/users?search=maya');
  expect(searches).toEqual(['', 'maya']);
  server.events.removeAllListeners();
});

it('adds one history entry while a search is typed', async () => {
  function Back() {
    const navigate = useNavigate();
    return <button onClick={() => void navigate(-1)}>Back</button>;
  }
  const page = (
    <>
      <UsersPage />
      <Back />
    </>
  );
  const { actor, location } = renderApp(page, { path: '/users', route: '/users', user: 'admin' });
  await rows();
  const search = screen.getByRole('searchbox', { name: /Search by name/ });
  await actor.type(search, 'ma{Enter}ya{Enter}');
  expect(location()).toBe('/users?search=maya');
  await actor.click(screen.getByRole('button', { name: 'Back' }));
  expect(location()).toBe('/users?search=maya');
});

it('opens with the filters, the order and the page in the address', async () => {
  addPeople(30);
  visit('/users?status=active&sort=display_name&page=2');
  expect((await rows()).length).toBe(14);
  expect(screen.getByText('Showing 21 to 34 of 34 users')).toBeVisible();
  expect(screen.getByText('Page 2 of 2')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Status Active' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: /User/ })).toHaveAttribute('aria-sort', 'ascending');
});

it('goes through pages and starts again with another filter', async () => {
  addPeople(30);
  const { actor, location } = visit();
  await rows();
  await actor.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Showing 21 to 35 of 35 users')).toBeVisible();
  expect(location()).toBe('/users?page=2');
  await actor.click(screen.getByRole('combobox', { name: 'Role All' }));
  await actor.click(await screen.findByRole('option', { name: 'ADMIN' }));
  expect(await screen.findByText('Showing 1 to 1 of 1 users')).toBeVisible();
  expect(location()).toBe('/users?role=ADMIN');
});

it('sorts by a column, and reverses the order', async () => {
  const { actor, location } = visit();
  await rows();
  await actor.click(screen.getByRole('button', { name: 'User' }));
  await waitFor(async () => expect((await names())[0]).toContain('Ada Admin'));
  await actor.click(screen.getByRole('button', { name: 'User' }));
  await waitFor(async () => expect((await names())[0]).toContain('Theo Treasurer'));
  expect(location()).toBe('/users?sort=-display_name');
});

it('says that no one was found, and clears the filters', async () => {
  const { actor, location } = visit('/users?search=zzz&kyc_level=3');
  expect(await screen.findByRole('heading', { name: 'No users found' })).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Clear filters' }));
  await rows();
  expect(location()).toBe('/users');
});

it.each([
  [
    'the message of the server',
    apiError(503, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' }),
    'Back soon.',
  ],
  ['words of its own', new Response('', { status: 500 }), 'Failed to load users'],
])('shows a failure with %s, and retries', async (_, answer, message) => {
  server.use(handle('users.list', () => answer));
  const { actor } = visit();
  expect(await screen.findByRole('heading', { name: 'Error Loading Users' })).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  server.resetHandlers();
  await actor.click(screen.getByRole('button', { name: 'Try Again' }));
  await rows();
});

it('shows the failure of another page in place of the rows', async () => {
  addPeople(30);
  const { actor } = visit();
  await rows();
  server.use(handle('users.list', () => apiError(403, 'FORBIDDEN', { message: 'Not this page.' })));
  await actor.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Not this page.')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  server.resetHandlers();
  await actor.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Showing 21 to 35 of 35 users')).toBeVisible();
});

it('keeps its rows when reading them again fails', async () => {
  visit();
  const shown = (await rows()).length;
  let requested = 0;
  server.use(
    handle('users.list', () => {
      requested += 1;
      return apiError(403, 'FORBIDDEN');
    }),
  );
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(requested).toBe(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(await rows()).toHaveLength(shown);
});

it('is refused to others, without a call', async () => {
  server.use(
    handle('users.list', () => {
      throw new Error('asked');
    }),
  );
  visit('/users', 'leo');
  expect(await screen.findByText('You do not have permission to view this page')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
});

it('keeps an order that was chosen during the pause after typing', async () => {
  const { location } = visit();
  await rows();
  fireEvent.change(screen.getByRole('searchbox', { name: /Search by name/ }), { target: { value: 'theo' } });
  fireEvent.click(screen.getByRole('button', { name: 'User' }));
  expect(location()).toBe('/users?sort=display_name');
  await waitFor(() => expect(location()).toBe('/users?search=theo&sort=display_name'));
});
