import { apiError, handle, people, server } from '@alma/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { remoteRecord, renderHost } from './testing/render-host.tsx';

const wallet = remoteRecord({
  name: 'wallet',
  routes: [{ path: '/wallet', expose: './wallet-page', title: 'Wallet' }],
});

describe('a signed-out visitor', () => {
  it.each(['/', '/profile', '/wallet', '/users/7', '/register', '/no/such/page', '/dev/kit', '/tasks'])(
    'is redirected from %s to the login',
    async (path) => {
      const { loaded } = renderHost({ path, remotes: [wallet] });
      expect(await screen.findByRole('heading', { name: 'Sign in to Alma' })).toBeInTheDocument();
      expect(window.location.pathname).toBe('/login');
      expect(loaded).toEqual([]);
    },
  );
});

describe('a signed-in user', () => {
  const wrong = [
    '/login',
    '/register',
    '/callback',
    '/no/such/page',
    '/dev/kit',
    '/users',
    '/tasks/1',
    '/index.html',
  ];
  it.each(wrong)('is redirected from %s to the home page', async (path) => {
    renderHost({ path, user: 'maya' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
  });

  it.each([
    ['/tasks', 'Tasks'],
    ['/programs', 'Programs'],
    ['/allo', 'ALLO'],
    ['/mtl', 'MTL'],
    ['/gfx', 'GFX'],
    ['/settings', 'Settings'],
  ])('sees at %s that the page is coming soon', async (path, title) => {
    const { actor } = renderHost({ path, user: 'maya' });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText('This feature is coming soon!')).toBeInTheDocument();
    expect(document.title).toBe(`${title} · Alma`);
    await actor.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    expect(window.location.pathname).toBe('/');
  });

  it('sees the page of a remote', async () => {
    const exposes = { 'wallet ./wallet-page': () => <h1>Money</h1> };
    renderHost({ path: '/wallet', user: 'maya', remotes: [wallet], exposes });
    expect(await screen.findByRole('heading', { name: 'Money' })).toBeInTheDocument();
    expect(document.title).toBe('Wallet · Alma');
  });

  it('keeps the shell when a remote is unavailable', async () => {
    renderHost({ path: '/wallet', user: 'maya', remotes: [wallet] });
    expect(await screen.findByText(/is unavailable/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
  });
});

it('shows neither login nor pages until it is known who is signed in', async () => {
  let seen = '';
  const observer = new MutationObserver(() => (seen += document.body.textContent));
  server.use(
    handle('auth.me', async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return people.maya;
    }),
  );
  observer.observe(document.body, { childList: true, subtree: true });
  renderHost({ path: '/tasks', user: 'maya' });
  expect(screen.getByRole('status', { name: 'Loading Alma' })).toHaveAttribute('aria-busy', 'true');
  await screen.findByRole('heading', { name: 'Tasks' });
  observer.disconnect();
  expect(seen).not.toContain('Sign in to Alma');
  expect(window.location.pathname).toBe('/tasks');
});

it('shows the login once the token has turned out to be invalid', async () => {
  server.use(handle('auth.me', () => apiError(403, 'ACCOUNT_SUSPENDED')));
  renderHost({ path: '/', user: 'maya' });
  expect(await screen.findByRole('heading', { name: 'Sign in to Alma' })).toBeInTheDocument();
});

it('sends the service token with every call', async () => {
  let token: string | null = null;
  server.use(
    handle('auth.me', ({ request, caller }) => {
      token = request.headers.get('x-service-token');
      return caller;
    }),
  );
  renderHost({ user: 'maya' });
  await waitFor(() => expect(token).toBe('service-token-in-a-test'));
});
