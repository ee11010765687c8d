import { delay } from 'msw';
import {
  apiError,
  codeOf,
  handle,
  makeSession,
  people,
  server,
  signInAs,
  tables,
} from '../../testing/index.ts';
import type { Session } from './session.ts';

const code = codeOf(people.maya.user_id);

/** Simulates a sign-in that was started in this browser. */
function beginSignIn(state = 'state-1'): void {
  tables.flows.set(state, undefined);
  localStorage.setItem('kinde_oauth_state', state);
}

async function failureOf(session: Session, search: string): Promise<{ message: string; detail?: string }> {
  return session.completeSignIn(search).then(
    () => {
      throw new Error('The sign-in succeeded');
    },
    (error: { message: string; detail?: string }) => error,
  );
}

const stored = () =>
  ['kinde_access_token', 'kinde_id_token', 'kinde_oauth_state'].map((key) => localStorage.getItem(key));

describe('coming back from the provider', () => {
  it('keeps the tokens, loads the user and goes home', async () => {
    beginSignIn();
    const { session } = makeSession();
    await expect(session.completeSignIn(`?code=${code}&state=state-1`)).resolves.toBe('/');
    expect(session.getState()).toMatchObject({ loading: false, user: people.maya, error: null });
    expect(stored()).toEqual([expect.stringMatching(/^access-/), `id-${people.maya.user_id}`, null]);
  });

  it('forwards everything that the provider sent', async () => {
    beginSignIn();
    let given: unknown;
    server.use(
      handle('auth.callback', ({ query }) => {
        given = query;
        return apiError(400, 'SIGN_IN_FAILED');
      }),
    );
    const search = `?code=${code}&state=state-1&iss=https%3A%2F%2Fprovider.test&session_state=s`;
    await failureOf(makeSession().session, search);
    expect(given).toEqual({ code, state: 'state-1', iss: 'https://provider.test', session_state: 's' });
  });

  it.each([
    ['is missing', `?code=${code}`, 'state-1'],
    ['is another', `?code=${code}&state=state-2`, 'state-1'],
    ['was never begun here', `?code=${code}&state=state-1`, null],
    ['is empty', `?code=${code}&state=`, null],
  ])('fails when the state %s', async (_name, search, begun) => {
    if (begun) beginSignIn(begun);
    const { session } = makeSession();
    expect((await failureOf(session, search)).message).toBe('Invalid or missing state parameter');
    expect(stored()).toEqual([null, null, null]);
    expect(session.getState()).toMatchObject({ loading: false, user: null });
  });

  it.each(['?state=state-1', '?state=state-1&code='])('fails without a code: %s', async (search) => {
    beginSignIn();
    expect((await failureOf(makeSession().session, search)).message).toBe('Authorization code not received');
  });

  it('says that the visitor cancelled', async () => {
    beginSignIn();
    const failure = await failureOf(makeSession().session, '?state=state-1&error=access_denied');
    expect(failure).toMatchObject({ message: 'Authentication failed', detail: 'The sign-in was cancelled.' });
  });

  it("passes on the provider's reason as text", async () => {
    beginSignIn();
    const search = '?state=state-1&error=server_error&error_description=Try%20later';
    const failure = await failureOf(makeSession().session, search);
    expect(failure).toMatchObject({ message: 'Authentication failed', detail: 'Try later' });
  });

  it.each([
    [
      'refused',
      () => apiError(400, 'SIGN_IN_FAILED', { message: 'The code has been used.' }),
      'The code has been used.',
    ],
    ['unsuccessful', () => Response.json({ success: false }), undefined],
  ] as const)('fails when the exchange is %s', async (_name, answer, detail) => {
    beginSignIn();
    server.use(handle('auth.callback', answer));
    const failure = await failureOf(makeSession().session, `?code=${code}&state=state-1`);
    expect(failure).toMatchObject({ message: 'Token exchange failed', detail });
    expect(stored()).toEqual([null, null, null]);
  });

  it('fails when the exchange brings no access token', async () => {
    beginSignIn();
    server.use(handle('auth.callback', () => Response.json({ success: true, access_token: '' })));
    const failure = await failureOf(makeSession().session, `?code=${code}&state=state-1`);
    expect(failure.message).toBe('No access token received from authentication');
  });

  it('fails when the user cannot be loaded', async () => {
    beginSignIn();
    server.use(handle('auth.me', () => apiError(500, 'INTERNAL_ERROR')));
    const { session } = makeSession();
    const failure = await failureOf(session, `?code=${code}&state=state-1`);
    expect(failure.message).toBe('Authentication succeeded but failed to load user data');
    expect(stored()).toEqual([null, null, null]);
    expect(session.getState().user).toBeNull();
  });

  it('exchanges the code once for repeated calls', async () => {
    beginSignIn();
    let exchanges = 0;
    server.use(
      handle('auth.callback', () => {
        exchanges += 1;
        tables.sessions.set('token', people.maya.user_id);
        return { success: true, access_token: 'token' };
      }),
    );
    const { session } = makeSession();
    const search = `?code=${code}&state=state-1`;
    await Promise.all([session.completeSignIn(search), session.completeSignIn(search)]);
    await session.completeSignIn(search);
    expect(exchanges).toBe(1);
  });

  it('is not undone by a pending check of the previous tokens', async () => {
    signInAs('leo');
    tables.sessions.clear();
    tables.cookieUserId = undefined;
    beginSignIn();
    server.use(
      handle('auth.refresh', async () => {
        await delay(60);
        return apiError(401, 'UNAUTHENTICATED');
      }),
    );
    const { session } = makeSession();
    const reading = session.reload();
    await session.completeSignIn(`?code=${code}&state=state-1`);
    await reading;
    expect(session.getState()).toMatchObject({ loading: false, user: people.maya });
    expect(localStorage.getItem('kinde_access_token')).not.toBeNull();
  });
});

describe('a session that expired in use', () => {
  const ranOut = async (here = '/users/7?tab=roles') => {
    signInAs('maya');
    const made = makeSession({ here: () => here });
    await made.session.reload();
    tables.sessions.clear();
    tables.cookieUserId = undefined;
    return made;
  };

  it('leads back to the previous page, once', async () => {
    const { api } = await import('../api/index.ts');
    const { session } = await ranOut();
    await expect(api.call('auth.me', {})).rejects.toMatchObject({ status: 401 });
    expect(session.getState().hasEnded).toBe(true);
    await session.login();
    const state = localStorage.getItem('kinde_oauth_state');

    const later = makeSession();
    await expect(later.session.completeSignIn(`?code=${code}&state=${state}`)).resolves.toBe(
      '/users/7?tab=roles',
    );
    beginSignIn('state-2');
    await expect(makeSession().session.completeSignIn(`?code=${code}&state=state-2`)).resolves.toBe('/');
  });

  it('leads only the same person back, also after a failed sign-in', async () => {
    const { api } = await import('../api/index.ts');
    const { session } = await ranOut('/chat/7');
    await api.call('auth.me', {}).catch(() => undefined);
    await session.login();
    await failureOf(makeSession().session, '?error=access_denied');

    beginSignIn('state-2');
    const leo = makeSession().session.completeSignIn(`?code=${codeOf('user-leo')}&state=state-2`);
    await expect(leo).resolves.toBe('/');
  });

  it('leads home after an ordinary sign-in', async () => {
    const { session } = makeSession({ here: () => '/users/7' });
    await session.login();
    const state = localStorage.getItem('kinde_oauth_state');
    await expect(makeSession().session.completeSignIn(`?code=${code}&state=${state}`)).resolves.toBe('/');
  });
});
