import { waitFor } from '@testing-library/dom';
import { apiError, handle, makeSession, people, server, signInAs, tables } from '../../testing/index.ts';
import { api } from '../api/index.ts';
import { authUpdatedEvent } from './session.ts';

const noWait = () => Promise.resolve();
const storedTokens = () => [
  localStorage.getItem('kinde_access_token'),
  localStorage.getItem('kinde_id_token'),
];

describe('the start of a page', () => {
  it('is loading before anything is known', () => {
    expect(makeSession().session.getState()).toEqual({
      loading: true,
      user: null,
      error: null,
      hasEnded: false,
    });
  });

  it('shows no user without a stored token, and makes no request', async () => {
    const asked = jest.fn();
    server.events.on('request:start', asked);
    const { session } = makeSession();
    await session.reload();
    server.events.removeAllListeners();
    expect(session.getState()).toMatchObject({ loading: false, user: null });
    expect(asked).not.toHaveBeenCalled();
  });

  it('loads the user of the stored token', async () => {
    signInAs('maya');
    const { session, states } = makeSession();
    await session.reload();
    expect(session.getState()).toMatchObject({ loading: false, user: people.maya, error: null });
    expect(states.every(({ loading, user }) => loading || user !== null)).toBe(true);
  });

  it('names the caller in calls about ML, and in no others', async () => {
    // The payload contains bytes that base64url encodes with different characters than base64.
    const claims = Buffer.from('{"sub":"user-maya","name":"?>~"}').toString('base64url');
    const token = `head.${claims}.proof`;
    tables.sessions.set(token, 'user-maya');
    localStorage.setItem('kinde_access_token', token);
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      asked.push(pathname + search);
    });
    const { session } = makeSession();
    await session.start();
    await api.call('assistant.get', {});
    await api.call('projects.list', { query: { limit: 5 } });
    server.events.removeAllListeners();
    expect(asked).toEqual([
      '/api/v1/auth/me',
      '/api-ml/v1/assistant?user_id=user-maya',
      '/api-ml/v1/projects/?limit=5&user_id=user-maya',
    ]);
  });

  it('loads the user once for repeated starts', async () => {
    signInAs('maya');
    const asked = jest.fn();
    server.events.on('request:start', asked);
    const { session } = makeSession();
    await Promise.all([session.start(), session.start()]);
    await session.start();
    server.events.removeAllListeners();
    expect(session.getState().user).toMatchObject(people.maya);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it.each([
    [401, 'UNAUTHENTICATED'],
    [403, 'ACCOUNT_SUSPENDED'],
    [500, 'INTERNAL_ERROR'],
  ] as const)('removes both tokens when the current user answers %i', async (status, code) => {
    signInAs('maya');
    tables.cookieUserId = undefined;
    server.use(handle('auth.me', () => apiError(status, code)));
    const { session } = makeSession();
    await session.reload();
    expect(session.getState()).toEqual({ loading: false, user: null, error: null, hasEnded: false });
    expect(storedTokens()).toEqual([null, null]);
  });

  it('renews an expired stored token silently', async () => {
    signInAs('maya');
    tables.sessions.clear();
    const { session } = makeSession();
    await session.reload();
    expect(session.getState().user).toMatchObject(people.maya);
    expect(storedTokens()[0]).toContain(people.maya.user_id);
  });
});

describe('a server that cannot answer for a moment', () => {
  it.each([
    ['429', () => apiError(429, 'RATE_LIMITED')],
    ['503', () => apiError(503, 'SERVICE_UNAVAILABLE')],
    ['no network', () => Response.error()],
  ])('is asked again after %s, while the page keeps loading', async (_name, failure) => {
    const user = signInAs('leo');
    let calls = 0;
    server.use(handle('auth.me', () => ((calls += 1) < 3 ? failure() : user)));
    const { session, states } = makeSession({ wait: noWait });
    await session.reload();
    expect(calls).toBe(3);
    expect(session.getState()).toMatchObject({ loading: false, user });
    expect(states.slice(0, -1).every(({ loading }) => loading)).toBe(true);
  });

  it('removes the tokens after 10 s', async () => {
    signInAs('leo');
    let now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    const waits: number[] = [];
    server.use(handle('auth.me', () => apiError(503, 'SERVICE_UNAVAILABLE')));
    const { session } = makeSession({
      wait: (ms) => {
        waits.push(ms);
        now += ms;
        return Promise.resolve();
      },
    });
    await session.reload();
    expect(session.getState()).toMatchObject({ loading: false, user: null });
    expect(storedTokens()).toEqual([null, null]);
    const waited = waits.reduce((sum, ms) => sum + ms, 0);
    expect(waited).toBeGreaterThanOrEqual(8_000);
    expect(waited).toBeLessThan(10_000);
  });

  it('waits as long as the server asks for', async () => {
    const user = signInAs('leo');
    const waits: number[] = [];
    let calls = 0;
    server.use(
      handle('auth.me', () =>
        (calls += 1) === 1 ? apiError(429, 'RATE_LIMITED', { retryAfterSeconds: 3 }) : user,
      ),
    );
    const { session } = makeSession({ wait: (ms) => Promise.resolve(void waits.push(ms)) });
    await session.reload();
    expect(waits).toEqual([3_000]);
  });

  it('keeps the tokens when only the renewal is temporarily unreachable', async () => {
    const user = signInAs('leo');
    tables.sessions.clear();
    let calls = 0;
    server.use(
      handle('auth.refresh', () => {
        if ((calls += 1) === 1) return apiError(503, 'SERVICE_UNAVAILABLE');
        tables.sessions.set('renewed', user.user_id);
        return { success: true, access_token: 'renewed' };
      }),
    );
    const { session } = makeSession({ wait: noWait });
    await session.reload();
    expect(session.getState().user).toMatchObject(user);
  });
});

describe(`the event ${authUpdatedEvent}`, () => {
  it('loads the user of a newly stored token', async () => {
    const { session } = makeSession();
    await session.reload();
    const user = signInAs('maya');
    window.dispatchEvent(new Event(authUpdatedEvent));
    await waitFor(() => expect(session.getState()).toMatchObject({ loading: false, user }));
  });

  it('shows no user once the token is gone', async () => {
    signInAs('maya');
    const { session } = makeSession();
    await session.reload();
    localStorage.clear();
    window.dispatchEvent(new Event(authUpdatedEvent));
    expect(session.getState()).toMatchObject({ loading: false, user: null });
  });

  it('clears the user when the server refuses', async () => {
    signInAs('maya');
    const { session } = makeSession();
    await session.reload();
    server.use(handle('auth.me', () => apiError(500, 'INTERNAL_ERROR')));
    window.dispatchEvent(new Event(authUpdatedEvent));
    await waitFor(() => expect(session.getState()).toMatchObject({ loading: false, user: null }));
    expect(storedTokens()).toEqual([null, null]);
  });
});

describe('an edit of the signed-in user', () => {
  it('is shown without another call', async () => {
    const user = signInAs('maya');
    const { session } = makeSession();
    await session.reload();
    session.setUser({ ...user, display_name: 'Maya M.' });
    expect(session.getState().user?.display_name).toBe('Maya M.');
  });

  it('changes nothing when it is about another user', async () => {
    const user = signInAs('maya');
    const { session } = makeSession();
    await session.reload();
    session.setUser(people.leo);
    expect(session.getState().user).toMatchObject(user);
  });
});

describe('the calls of a page', () => {
  it('carry both tokens', async () => {
    const user = signInAs('maya');
    makeSession();
    const headers = await new Promise<Headers>((resolve) => {
      server.use(
        handle('auth.me', ({ request }) => {
          resolve(request.headers);
          return user;
        }),
      );
      void api.call('auth.me', {});
    });
    expect(headers.get('authorization')).toMatch(/^Bearer access-/);
    expect(headers.get('x-id-token')).toBe(`id-${user.user_id}`);
  });
});
