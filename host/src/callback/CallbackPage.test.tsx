import { apiError, codeOf, handle, people, server, tables } from '@alma/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderHost } from '../testing/render-host.tsx';

const code = codeOf(people.maya.user_id);

/** Queries only the page: toasts have live regions of their own. */
const page = () => within(screen.getByRole('main'));

function beginSignIn(): void {
  tables.flows.set('state-1', undefined);
  localStorage.setItem('kinde_oauth_state', 'state-1');
}

it('goes from Processing over Success to the dashboard', async () => {
  beginSignIn();
  let seen = '';
  const observer = new MutationObserver(() => (seen += screen.queryByRole('main')?.textContent ?? ''));
  observer.observe(document.body, { childList: true, subtree: true });
  const { loaded } = renderHost({ path: `/callback?code=${code}&state=state-1` });
  await screen.findByRole('main');
  await waitFor(() => expect(page().getByRole('status')).toHaveTextContent('Success'));
  observer.disconnect();
  expect(seen).toContain('Processing');
  expect(window.location.search).toBe('');
  expect(loaded).toEqual([]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/');
});

it('returns to the page where a session expired', async () => {
  beginSignIn();
  sessionStorage.setItem('alma.return_path', `${people.maya.user_id} /tasks?x=1`);
  renderHost({ path: `/callback?code=${code}&state=state-1` });
  expect(await screen.findByRole('heading', { level: 1, name: 'Tasks' })).toBeInTheDocument();
  expect(window.location.search).toBe('?x=1');
});

it.each([
  ['Invalid or missing state parameter', `?code=${code}&state=other`, undefined],
  ['Invalid or missing state parameter', '', undefined],
  ['Authorization code not received', '?state=state-1', undefined],
  ['Authentication failed', '?state=state-1&error=access_denied', undefined],
  [
    'Token exchange failed',
    `?code=${code}&state=state-1`,
    handle('auth.callback', () => apiError(400, 'SIGN_IN_FAILED')),
  ],
  [
    'No access token received from authentication',
    `?code=${code}&state=state-1`,
    handle('auth.callback', () => Response.json({ success: true, access_token: '' })),
  ],
  [
    'Authentication succeeded but failed to load user data',
    `?code=${code}&state=state-1`,
    handle('auth.me', () => apiError(500, 'INTERNAL_ERROR')),
  ],
])('shows %s', async (message, search, handler) => {
  beginSignIn();
  if (handler) server.use(handler);
  renderHost({ path: `/callback${search}` });
  await screen.findByRole('main');
  const alert = await page().findByRole('alert');
  expect(alert).toHaveTextContent('Failure');
  expect(alert).toHaveTextContent(message);
  expect(window.location.search).toBe('');
  expect(localStorage.getItem('kinde_oauth_state')).toBeNull();
});

it('goes back to the login after 3 seconds', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  renderHost({ path: '/callback?state=nonsense' });
  await screen.findByRole('main');
  await page().findByRole('alert');
  act(() => jest.advanceTimersByTime(2_000));
  expect(page().getByRole('alert')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1_000));
  expect(await screen.findByRole('heading', { name: 'Sign in to Alma' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/login');
  jest.useRealTimers();
});

it('goes back immediately on request', async () => {
  const { actor } = renderHost({ path: '/callback?state=nonsense' });
  await actor.click(await screen.findByRole('link', { name: 'Back to sign-in' }));
  expect(await screen.findByRole('heading', { name: 'Sign in to Alma' })).toBeInTheDocument();
});

it('does not end the session of a signed-in visitor', async () => {
  renderHost({ path: '/callback', user: 'maya' });
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(localStorage.getItem('kinde_access_token')).not.toBeNull();
});
