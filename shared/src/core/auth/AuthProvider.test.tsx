import { render, screen } from '@testing-library/react';
import { makeSession, people, signInAs, tables } from '../../testing/index.ts';
import { AuthProvider, useAuth, useHasRole } from './AuthProvider.tsx';
import { browserReader, useReader } from './useReader.ts';

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
  signInAs('maya');
  show();
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(await screen.findByText('maya')).toBeInTheDocument();
});

it('knows the roles of the user', async () => {
  signInAs('admin');
  show();
  expect(await screen.findByText('admin, an administrator')).toBeInTheDocument();
});

it('shows no user without a token', async () => {
  show();
  expect(await screen.findByText('nobody')).toBeInTheDocument();
});

function Reading() {
  const { user } = useAuth();
  const reader = useReader();
  return user && <output>{JSON.stringify(reader)}</output>;
}

it.each([
  ['as the browser does, until something is chosen', [], browserReader()],
  ['as chosen', ['locale', 'timezone'], { locale: 'ja-JP', timeZone: 'Asia/Tokyo' }],
  ['as stored, where nothing tells of choices', undefined, { locale: 'ja-JP', timeZone: 'Asia/Tokyo' }],
] as const)('formats times and numbers %s', async (_how, chosen, reader) => {
  const stored = { locale: 'ja-JP', timezone: 'Asia/Tokyo' } as const;
  tables.users.set('user-maya', { ...people.maya, ...stored, ...(chosen && { chosen: [...chosen] }) });
  signInAs('maya');
  render(
    <AuthProvider session={makeSession().session}>
      <Reading />
    </AuthProvider>,
  );
  expect(await screen.findByRole('status')).toHaveTextContent(JSON.stringify(reader));
});

it('explains the fix when it is used outside its provider', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Who />)).toThrow(/outside <AuthProvider>.*renderApp\(\)/);
});
