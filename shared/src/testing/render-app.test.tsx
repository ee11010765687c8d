import { screen } from '@testing-library/react';
import { ApiError, useApi } from '../core/api/index.ts';
import { useAuth } from '../core/auth/index.ts';
import { Slot } from '../core/remote/index.ts';
import { Link, useParams } from '../core/router.ts';
import { useToast } from '../core/toast/index.ts';
import { renderApp } from './render-app.tsx';

function Profile() {
  const { userId = '' } = useParams();
  const { user } = useAuth();
  const { data, error } = useApi('users.get', user ? { params: { user_id: userId } } : null);
  const { show } = useToast();
  if (error instanceof ApiError) return <p>{error.code}</p>;
  return (
    <>
      <h1>{data?.display_name}</h1>
      <Slot name="user.balances" userId={userId} />
      <button onClick={() => show({ title: 'Saved', type: 'success' })}>Save</button>
      <Link to="/elsewhere?from=here">Leave</Link>
    </>
  );
}

const route = '/users/:userId';

it('renders a page for the signed-in person, with the data of the handlers', async () => {
  renderApp(<Profile />, { path: '/users/user-maya', route, user: 'maya' });
  expect(await screen.findByRole('heading', { name: 'Maya Creator' })).toBeVisible();
});

it("shows another person's page to no one else", async () => {
  renderApp(<Profile />, { path: '/users/user-maya', route, user: 'leo' });
  expect(await screen.findByText('FORBIDDEN')).toBeVisible();
});

it('fills slots, shows toasts and reports the location of the router', async () => {
  const slots = ({ name, ...rest }: { name: string; userId?: string }) => (
    <p>{`${name} of ${rest.userId}`}</p>
  );
  const { actor, location } = renderApp(<Profile />, { path: '/users/user-leo', route, user: 'leo', slots });
  expect(await screen.findByText('user.balances of user-leo')).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  await actor.click(screen.getByRole('link', { name: 'Leave' }));
  expect(location()).toBe('/elsewhere?from=here');
});
