import { render, screen } from '@testing-library/react';
import { asUser, makeSession } from '../../testing/index.ts';
import { AuthProvider, useAuth, useHasRole } from './AuthProvider.tsx';

function Who() {
  const { user, loading } = useAuth();
  const isAdmin = useHasRole('ADMIN');
  if (loading) return <p>loading</p>;
  return <p>{user ? `${user.handle}${isAdmin ? ', an administrator' : ''}` : 'nobody'}</p>;
}

const show = () =>
  render(
    <AuthProvider session={makeSession().session}>
      <Who />
    </AuthProvider>,
  );

it('reads the user at the start', async () => {
  asUser('maya');
  show();
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(await screen.findByText('maya')).toBeInTheDocument();
});

it('knows the roles of the user', async () => {
  asUser('admin');
  show();
  expect(await screen.findByText('admin, an administrator')).toBeInTheDocument();
});

it('shows nobody without a token', async () => {
  show();
  expect(await screen.findByText('nobody')).toBeInTheDocument();
});

it('says the cure when it is used outside its scope', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Who />)).toThrow(/outside <AuthProvider>.*renderApp\(\)/);
});
