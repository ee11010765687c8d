import { delay } from 'msw';
import {
  apiError,
  browserConfig,
  handle,
  makeSession,
  people,
  server,
  signInAs,
} from '../../testing/index.ts';

const config = browserConfig.auth;
const reply = { state: 'state-1', login_url: 'https://provider.test/authorize?x=1' };
const tokenKeys = ['kinde_access_token', 'kinde_id_token'];

describe('signing in', () => {
  it('requests a login address, stores its state and navigates there', async () => {
    const queries: unknown[] = [];
    server.use(
      handle('auth.login', ({ query }) => {
        queries.push(query);
        return reply;
      }),
    );
    const { session, visitedUrls, states } = makeSession();
    await session.login({ connectionId: 'conn_email', email: 'maya@alma.test' });
    expect(queries).toEqual([{ connection_id: 'conn_email', login_hint: 'maya@alma.test' }]);
    expect(localStorage.getItem('kinde_oauth_state')).toBe('state-1');
    expect(visitedUrls).toEqual([reply.login_url]);
    expect(states.at(-1)).toMatchObject({ loading: true, error: null });
  });

  it('starts the general sign-in when nothing is chosen', async () => {
    const queries: unknown[] = [];
    server.use(
      handle('auth.login', ({ query }) => {
        queries.push(query);
        return reply;
      }),
    );
    await makeSession().session.login({ connectionId: '', email: '' });
    expect(queries).toEqual([{}]);
  });

  it('shows the status of a refused request, and stops loading', async () => {
    server.use(handle('auth.login', () => apiError(503, 'PROVIDER_UNAVAILABLE')));
    const { session, visitedUrls } = makeSession();
    await session.login();
    expect(session.getState()).toMatchObject({ loading: false, error: 'Login request failed: 503' });
    expect(visitedUrls).toEqual([]);
  });

  it("says 'Login failed' without a more specific message", async () => {
    server.use(handle('auth.login', () => Response.error()));
    const { session } = makeSession();
    await session.login();
    expect(session.getState()).toMatchObject({ loading: false, error: 'Login failed' });
  });

  it('clears the previous error', async () => {
    server.use(handle('auth.login', () => Response.error()));
    const { session, states } = makeSession();
    await session.login();
    await session.login();
    expect(states.at(-2)).toMatchObject({ loading: true, error: null });
  });

  it.each([
    [
      { domain: '', client_id: '', redirect_url: '', logout_url: '' },
      'domain, client id, redirect URL, logout URL',
    ],
    [{ client_id: '' }, 'client id'],
    [{ redirect_url: '', logout_url: '' }, 'redirect URL, logout URL'],
  ])('names missing configuration: %j', async (missing, names) => {
    const { session, visitedUrls } = makeSession({ config: { ...config, ...missing } });
    await session.login();
    expect(session.getState().error).toBe(`Missing Kinde configuration: ${names}`);
    expect(visitedUrls).toEqual([]);
  });

  it.each([
    'https://evil.test/authorize',
    'https://provider.test.evil.test/',
    'http://provider.test/authorize',
    'javascript:alert(1)',
  ])('does not follow %s', async (address) => {
    server.use(handle('auth.login', () => ({ ...reply, login_url: address })));
    const { session, visitedUrls } = makeSession();
    await session.login();
    expect(session.getState().error).toBe('Login failed');
    expect(visitedUrls).toEqual([]);
    expect(localStorage.getItem('kinde_oauth_state')).toBeNull();
  });

  it('follows an address of our own origin', async () => {
    server.use(handle('auth.login', () => ({ ...reply, login_url: 'http://localhost/oidc/auth' })));
    const { session, visitedUrls } = makeSession();
    await session.login();
    expect(visitedUrls).toEqual(['http://localhost/oidc/auth']);
  });
});

describe('signing out', () => {
  const signedIn = async () => {
    signInAs('maya');
    const made = makeSession();
    await made.session.reload();
    return made;
  };

  it('forgets user and tokens at once, then goes to the address from the server', async () => {
    let authorization: string | null = null;
    server.use(
      handle('auth.logout', async ({ request }) => {
        authorization = request.headers.get('authorization');
        await delay(20);
        return { logout_url: 'https://provider.test/logout' };
      }),
    );
    const { session, visitedUrls } = await signedIn();
    const ended = session.logout();
    expect(session.getState()).toMatchObject({ loading: false, user: null });
    expect(tokenKeys.map((key) => localStorage.getItem(key))).toEqual([null, null]);
    expect(visitedUrls).toEqual([]);
    await ended;
    expect(visitedUrls).toEqual(['https://provider.test/logout']);
    expect(authorization).toMatch(/^Bearer access-/);
  });

  it.each([
    ['when the server answers', () => ({ logout_url: 'https://provider.test/logout' })],
    ['without a network', () => Response.error()],
  ])('leaves nothing of the person in the storage of the browser %s', async (_name, answer) => {
    server.use(handle('auth.logout', answer));
    const { session } = await signedIn();
    const ofPerson = [
      'kinde_oauth_state',
      'alma.wallet.movements:v1:maya:1',
      'alma.chat.draft.maya.1',
      'anything else',
    ];
    const ofBrowser = { theme: 'dark', 'alma.sidebar:v1': 'collapsed', 'alma.sidebar-lists:v1': '{}' };
    for (const key of ofPerson) {
      localStorage.setItem(key, 'secret');
      sessionStorage.setItem(key, 'secret');
    }
    for (const [key, value] of Object.entries(ofBrowser)) localStorage.setItem(key, value);
    await session.logout();
    expect({ ...localStorage }).toEqual(ofBrowser);
    expect({ ...sessionStorage }).toEqual({});
  });

  it.each([
    ['is refused', () => apiError(500, 'INTERNAL_ERROR')],
    ['is lost', () => Response.error()],
    ['leads elsewhere', () => ({ logout_url: 'https://evil.test/' })],
  ])('goes to / when the call %s', async (_name, answer) => {
    server.use(handle('auth.logout', answer));
    const { session, visitedUrls } = await signedIn();
    await session.logout();
    expect(visitedUrls).toEqual(['/']);
    expect(session.getState().user).toBeNull();
  });

  it('is not undone by a pending answer about the user', async () => {
    const { session } = await signedIn();
    server.use(
      handle('auth.me', async () => {
        await delay(30);
        return people.maya;
      }),
    );
    const reading = session.reload();
    await session.logout();
    await reading;
    expect(session.getState().user).toBeNull();
  });
});
