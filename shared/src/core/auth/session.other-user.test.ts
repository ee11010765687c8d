import { storageKeys } from '../../contract/values/storage-keys.ts';
import { apiError, handle, makeSession, openSession, people, server, tables } from '../../testing/index.ts';
import { api } from '../api/index.ts';

type Name = 'maya' | 'leo';

/** An access token that names its user, as the provider's do. */
function tokenOf(person: Name): string {
  const { user_id: sub } = people[person];
  const token = `header.${btoa(JSON.stringify({ sub }))}.${openSession(sub)}`;
  tables.sessions.set(token, sub);
  return token;
}

/** What a sign-in in another tab stores. */
function signInElsewhere(person: Name): string {
  const token = tokenOf(person);
  localStorage.setItem(storageKeys.accessToken, token);
  return token;
}

/** A page that shows Maya, and the users on whose behalf it has made calls since then. */
async function showingMaya() {
  signInElsewhere('maya');
  const made = makeSession();
  await made.session.reload();
  const callers: (string | undefined)[] = [];
  const noted = (request: Request) => {
    callers.push(tables.sessions.get(request.headers.get('authorization')?.replace('Bearer ', '') ?? ''));
  };
  server.events.on('request:start', ({ request }) => noted(request));
  return { ...made, callers };
}

afterEach(() => server.events.removeAllListeners());

const read = () => api.call('users.get', { params: { user_id: people.maya.user_id } });

it('reloads immediately when another user signs in in another tab, even if that user cannot be read', async () => {
  const { session, visitedUrls, callers } = await showingMaya();
  server.use(handle('auth.me', () => apiError(503, 'SERVICE_UNAVAILABLE')));
  const newValue = signInElsewhere('leo');
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.accessToken, newValue }));
  expect(visitedUrls).toEqual(['/']);
  await read();
  expect(callers).not.toContain(people.leo.user_id);
  expect(session.getState().user).toMatchObject(people.maya);
});

it('does not repeat a refused call as another user who signed in in another tab', async () => {
  const { visitedUrls, callers } = await showingMaya();
  tables.sessions.clear();
  signInElsewhere('leo');
  await expect(read()).rejects.toMatchObject({ status: 401 });
  expect(callers).toEqual([undefined]);
  expect(visitedUrls).toContain('/');
});

it('adopts no tokens of another user from a renewal by cookie', async () => {
  const { visitedUrls, callers } = await showingMaya();
  tables.sessions.clear();
  server.use(handle('auth.refresh', () => ({ success: true, access_token: tokenOf('leo') })));
  await expect(read()).rejects.toMatchObject({ status: 401 });
  expect(callers).not.toContain(people.leo.user_id);
  expect(visitedUrls).toContain('/');
});

it('reloads when another user has signed in while it was in the back-forward cache', async () => {
  const { visitedUrls, callers } = await showingMaya();
  signInElsewhere('leo');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await read();
  expect(visitedUrls).toEqual(['/']);
  expect(callers).not.toContain(people.leo.user_id);
});
