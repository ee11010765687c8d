import { waitFor } from '@testing-library/dom';
import { storageKeys } from '../../contract/values/storage-keys.ts';
import {
  apiError,
  handle,
  makeSession,
  openSession,
  people,
  server,
  signInAs,
  tables,
} from '../../testing/index.ts';
import { api } from '../api/index.ts';
import { signedOutEvent } from './session-core.ts';

const moment = (ms = 20) => new Promise((resolve) => setTimeout(resolve, ms));

/** The storage event that a browser sends to every tab except the one that wrote. */
function tellOtherTabs(newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.accessToken, newValue }));
}

async function signedIn(person: 'maya' | 'leo' = 'maya') {
  signInAs(person);
  const made = makeSession();
  await made.session.reload();
  return made;
}

function expire(): void {
  tables.sessions.clear();
}

function endOnServer(): void {
  expire();
  tables.cookieUserId = undefined;
}

/** A session that ended on the server, and a page that has noticed it. */
async function ended(environment: Parameters<typeof makeSession>[0] = {}) {
  signInAs('maya');
  const made = makeSession(environment);
  await made.session.reload();
  endOnServer();
  await api.call('auth.me', {}).catch(() => undefined);
  expect(made.session.getState().hasEnded).toBe(true);
  return made;
}

function countRefreshes() {
  const counted = { calls: 0 };
  server.use(
    handle('auth.refresh', () => {
      counted.calls += 1;
      if (tables.cookieUserId === undefined) return apiError(401, 'UNAUTHENTICATED');
      return { success: true, access_token: openSession(tables.cookieUserId) };
    }),
  );
  return counted;
}

describe('an expired access token', () => {
  it('is renewed once for many calls, and each call is repeated', async () => {
    await signedIn();
    expire();
    const refreshes = countRefreshes();
    const users = await Promise.all([1, 2, 3].map(() => api.call('auth.me', {})));
    expect(users).toMatchObject([people.maya, people.maya, people.maya]);
    expect(refreshes.calls).toBe(1);
  });

  it('is not renewed when another tab has a newer one', async () => {
    await signedIn();
    expire();
    localStorage.setItem(storageKeys.accessToken, openSession(people.maya.user_id));
    const refreshes = countRefreshes();
    await api.call('auth.me', {});
    expect(refreshes.calls).toBe(0);
  });

  it('waits for the tab that renews it already', async () => {
    const requested: string[] = [];
    const request = async (name: string, _options: object, task: () => Promise<unknown>) => {
      requested.push(name);
      localStorage.setItem(storageKeys.accessToken, openSession(people.maya.user_id));
      return task();
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    await signedIn();
    expire();
    const refreshes = countRefreshes();
    await api.call('auth.me', {});
    Reflect.deleteProperty(navigator, 'locks');
    expect(requested).toEqual(['alma.refresh']);
    expect(refreshes.calls).toBe(0);
  });

  it('is kept when the calling application was refused', async () => {
    const { session } = await signedIn();
    const refreshes = countRefreshes();
    server.use(handle('users.get', () => apiError(401, 'SERVICE_TOKEN_INVALID')));
    await expect(api.call('users.get', { params: { user_id: 'x' } })).rejects.toMatchObject({
      code: 'SERVICE_TOKEN_INVALID',
    });
    expect(refreshes.calls).toBe(0);
    expect(session.getState().hasEnded).toBe(false);
  });

  it('keeps the session when the renewal is unreachable', async () => {
    const { session } = await signedIn();
    expire();
    server.use(handle('auth.refresh', () => apiError(503, 'SERVICE_UNAVAILABLE')));
    await expect(api.call('auth.me', {})).rejects.toMatchObject({ status: 503 });
    expect(session.getState()).toMatchObject({ hasEnded: false, user: people.maya });
  });
});

describe('a session that ended while a page was in use', () => {
  it('keeps the user on the page and says so', async () => {
    const { session } = await signedIn();
    endOnServer();
    await expect(api.call('auth.me', {})).rejects.toMatchObject({ status: 401 });
    expect(session.getState()).toMatchObject({ hasEnded: true, user: people.maya });
  });

  it('continues automatically after a sign-in in another tab', async () => {
    const { session } = await signedIn();
    endOnServer();
    await api.call('auth.me', {}).catch(() => undefined);
    const token = openSession(people.maya.user_id);
    localStorage.setItem(storageKeys.accessToken, token);
    tellOtherTabs(token);
    await waitFor(() => expect(session.getState()).toMatchObject({ hasEnded: false, user: people.maya }));
  });

  it('continues when the page becomes visible again, even if tabs share no storage', async () => {
    const { session } = await signedIn();
    endOnServer();
    await api.call('auth.me', {}).catch(() => undefined);
    await session.resume();
    expect(session.getState().hasEnded).toBe(true);
    tables.cookieUserId = people.maya.user_id;
    await session.resume();
    expect(session.getState()).toMatchObject({ hasEnded: false, user: people.maya });
  });

  it.each(['stored by another tab', 'given for the cookie'])(
    'continues when a call finds the new token first, %s',
    async (where) => {
      const { session } = await ended();
      if (where === 'given for the cookie') tables.cookieUserId = people.maya.user_id;
      else localStorage.setItem(storageKeys.accessToken, openSession(people.maya.user_id));
      await expect(api.call('auth.me', {})).resolves.toMatchObject(people.maya);
      expect(session.getState()).toMatchObject({ hasEnded: false, user: people.maya });
    },
  );

  it('continues even when a call has already adopted the new token', async () => {
    const { session } = await ended();
    let looks = 0;
    server.use(handle('auth.me', () => ((looks += 1) === 1 ? apiError(500, 'INTERNAL_ERROR') : people.maya)));
    const token = openSession(people.maya.user_id);
    localStorage.setItem(storageKeys.accessToken, token);
    await api.call('auth.me', {}).catch(() => undefined);
    expect(session.getState().hasEnded).toBe(true);
    tellOtherTabs(token);
    await waitFor(() => expect(session.getState()).toMatchObject({ hasEnded: false, user: people.maya }));
  });

  it('is not ended by a refusal that was pending when the person signed in again', async () => {
    const { session } = await signedIn();
    endOnServer();
    server.use(
      handle('auth.refresh', async () => {
        await moment(40);
        return apiError(401, 'UNAUTHENTICATED');
      }),
    );
    const call = api.call('auth.me', {});
    await moment();
    const token = openSession(people.maya.user_id);
    localStorage.setItem(storageKeys.accessToken, token);
    tellOtherTabs(token);
    await expect(call).resolves.toMatchObject(people.maya);
    expect(session.getState()).toMatchObject({ hasEnded: false, user: people.maya });
  });

  it('is checked again when the first check fails', async () => {
    const { session } = await ended({ wait: () => Promise.resolve() });
    let looks = 0;
    server.use(handle('auth.me', () => ((looks += 1) === 1 ? Response.error() : people.maya)));
    const token = openSession(people.maya.user_id);
    localStorage.setItem(storageKeys.accessToken, token);
    tellOtherTabs(token);
    await waitFor(() => expect(session.getState().hasEnded).toBe(false));
  });

  it('makes no call as another user', async () => {
    const { visitedUrls } = await ended();
    localStorage.setItem(storageKeys.accessToken, openSession(people.leo.user_id));
    const made = jest.fn(() => people.leo);
    server.use(handle('users.get', made));
    await expect(api.call('users.get', { params: { user_id: 'x' } })).rejects.toMatchObject({ status: 401 });
    expect(made).not.toHaveBeenCalled();
    expect(visitedUrls).toEqual(['/']);
  });

  it('reloads when another user has signed in', async () => {
    const { session, visitedUrls } = await signedIn();
    endOnServer();
    await api.call('auth.me', {}).catch(() => undefined);
    const token = openSession(people.leo.user_id);
    localStorage.setItem(storageKeys.accessToken, token);
    tellOtherTabs(token);
    await waitFor(() => expect(new Set(visitedUrls)).toEqual(new Set(['/'])));
    expect(session.getState().user).toMatchObject(people.maya);
  });
});

describe('two tabs', () => {
  it('sign out together', async () => {
    const { session } = await signedIn();
    const other = makeSession();
    await other.session.reload();
    const told = jest.fn();
    window.addEventListener(signedOutEvent, told);
    await session.logout();
    await waitFor(() => expect(told).toHaveBeenCalledTimes(2));
    window.removeEventListener(signedOutEvent, told);
    expect(other.session.getState()).toMatchObject({ loading: false, user: null });
    expect(other.visitedUrls).toEqual([]);
  });

  it('sign in together', async () => {
    const { session } = makeSession();
    await session.reload();
    const token = openSession(people.leo.user_id);
    localStorage.setItem(storageKeys.accessToken, token);
    tellOtherTabs(token);
    await waitFor(() => expect(session.getState()).toMatchObject({ loading: false, user: people.leo }));
  });

  it('stay signed in when one only clears its stored tokens', async () => {
    const { session } = await signedIn();
    localStorage.clear();
    tellOtherTabs(null);
    await moment();
    expect(session.getState().user).toMatchObject(people.maya);
  });

  it('stay unchanged when a check after an event from another tab fails', async () => {
    const { session } = await signedIn();
    const token = openSession(people.maya.user_id);
    localStorage.setItem(storageKeys.accessToken, token);
    server.use(handle('auth.me', () => Response.error()));
    tellOtherTabs(token);
    await moment();
    expect(session.getState().user).toMatchObject(people.maya);
  });
});

describe('a page that returns from the back-forward cache', () => {
  it('stops loading after a sign-in that was abandoned at the provider', async () => {
    const { session } = makeSession();
    await session.reload();
    await session.login();
    expect(session.getState().loading).toBe(true);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(session.getState()).toMatchObject({ loading: false, user: null }));
  });

  it('shows nothing of a person who has signed out in the meantime', async () => {
    const { session } = await signedIn();
    localStorage.removeItem(storageKeys.accessToken);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(session.getState().user).toBeNull();
  });
});
