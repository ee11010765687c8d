import type { BrowserConfig } from '../../contract/platform/config.ts';
import type { Tokens } from '../../contract/identity/entities.ts';
import type { User } from '../../contract/users/entities.ts';
import { api, ApiError, configureApi } from '../api/index.ts';
import { atom, getDefaultStore, type Atom } from '../state/index.ts';
import { inOneTab } from './one-tab.ts';
import { clearPersonalStorage } from './personal-storage.ts';
import { readUser } from './read-user.ts';
import { keepReturnPath, takeReturnPath } from './return-path.ts';
import { assertConfigured, isAllowedAddress, loginFailure, providerRefusal, SignInError } from './sign-in.ts';
import { createTabChannel } from './tab-channel.ts';
import { authTexts } from './texts.ts';
import { storageKeys } from '../../contract/values/storage-keys.ts';
import { createTokenStore } from './token-store.ts';

/** The state of section "Auth state" in words of the specification, and `hasEnded` for a session that ran out in use. */
export interface AuthState {
  loading: boolean;
  user: User | null;
  error: string | null;
  /** The user is still shown, but calls are refused until somebody signs in again. */
  hasEnded: boolean;
}

export interface LoginInput {
  connectionId?: string | undefined;
  email?: string | undefined;
}

export interface Session {
  state: Atom<AuthState>;
  getState(): AuthState;
  /** Whether somebody may be signed in: a token is kept, good or not. */
  holdsToken(): boolean;
  /** Reads the current user by the stored token, once per page however often it is asked for. */
  start(): Promise<void>;
  /** The same, anew. */
  reload(): Promise<void>;
  login(input?: LoginInput): Promise<void>;
  logout(): Promise<void>;
  /** Finishes a sign-in from the callback's query; resolves with the path to go to. */
  completeSignIn(search: string): Promise<string>;
  /** Goes on with an ended session once somebody has signed in again in another tab. */
  resume(): Promise<void>;
  /** Changes the shown user after an edit, without another call. */
  setUser(user: User): void;
}

/** What a session needs from its surroundings; tests give their own. */
export interface SessionSurroundings {
  config: BrowserConfig['auth'];
  /** Leaves the page for another address. */
  leave(address: string): void;
  /** Where the browser is now: path, query and fragment. */
  here(): string;
  wait?(ms: number): Promise<void>;
}

/** Browser event after which the user is read again. */
export const authUpdatedEvent = 'kinde-auth-updated';
/** Browser event when somebody signs out on purpose, in whatever tab: what was kept here for them goes too. */
export const signedOutEvent = 'alma-signed-out';
const logoutPatienceMs = 5_000;

/** Makes the one session of the page and gives its tokens to the api-client. */
export function createSession(surroundings: SessionSurroundings): Session {
  const { config, leave, here } = surroundings;
  const wait = surroundings.wait ?? ((ms: number) => new Promise((resolve) => setTimeout(resolve, ms)));
  const tokens = createTokenStore();
  const callbacks = new Map<string, Promise<string>>();
  const store = getDefaultStore();
  const stateAtom = atom<AuthState>({ loading: true, user: null, error: null, hasEnded: false });
  let renewal: Promise<boolean> | undefined;
  let firstRead: Promise<void> | undefined;
  /** Counts sign-ins and sign-outs, so that an older answer cannot undo a newer one. */
  let changes = 0;
  let lastUserId: string | undefined;

  const getState = () => store.get(stateAtom);
  const holdsToken = () => tokens.accessToken() !== null;

  const channel = createTabChannel((message) => {
    if (message === 'signed-out') signOut();
  });

  function set(fields: Partial<AuthState>): void {
    store.set(stateAtom, (state) => ({ ...state, ...fields }));
  }

  function forget(): void {
    changes += 1;
    tokens.clear();
    set({ loading: false, user: null, hasEnded: false });
  }

  function signOut(): void {
    window.dispatchEvent(new Event(signedOutEvent));
    forget();
    clearPersonalStorage();
  }

  /** Somebody else's page begins anew: nothing of the person before may stay in memory. */
  function show(user: User): void {
    if (lastUserId !== undefined && lastUserId !== user.user_id) return leave('/');
    lastUserId = user.user_id;
    set({ loading: false, user, error: null, hasEnded: false });
  }

  async function reload(): Promise<void> {
    if (!holdsToken()) return set({ loading: false, user: null, hasEnded: false });
    const started = changes;
    set({ loading: getState().user === null });
    try {
      const user = await readUser(wait);
      if (started === changes) show(user);
    } catch {
      if (started === changes) forget();
    }
  }

  /** New tokens by the session cookie: once for all tabs, and never when another tab has them already. */
  function renew(rejected: string | null): Promise<boolean> {
    const isDone = () => (tokens.adopt() || tokens.accessToken() !== rejected) && holdsToken();
    renewal ??= inOneTab({ isDone, task: () => takeNewTokens(isDone), wait })
      .then(goOn)
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  }

  async function takeNewTokens(isDone: () => boolean): Promise<boolean> {
    const started = changes;
    try {
      const renewed = await api.call('auth.refresh', {}, { refresh: false });
      if (started === changes) tokens.save(renewed);
      return holdsToken();
    } catch (error) {
      // Only a refusal ends the session: without an answer it may still be good.
      const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
      if (!isRefused) throw error;
      // Somebody may have signed in elsewhere while the refusal was on its way.
      if (isDone()) return true;
      if (getState().user && started === changes) set({ hasEnded: true });
      return false;
    }
  }

  /** An ended session goes on with its own user alone: no call is repeated in somebody else's name. */
  async function goOn(isRenewed: boolean): Promise<boolean> {
    if (!isRenewed || !getState().hasEnded) return isRenewed;
    await lookAgain();
    return !getState().hasEnded;
  }

  async function resume(): Promise<void> {
    if (getState().hasEnded) await renew(tokens.accessToken()).catch(() => false);
  }

  /** Reads the user after news from elsewhere. A failure says nothing against a page that is in use. */
  async function lookAgain(): Promise<void> {
    if (getState().user === null) return reload();
    const started = changes;
    // An ended session waits for this answer, and is itself what a renewal waits for.
    const reading = getState().hasEnded ? readUser(wait, { refresh: false }) : api.call('auth.me', {});
    const user = await reading.catch(() => null);
    if (user && started === changes) show(user);
  }

  async function login({ connectionId, email }: LoginInput = {}): Promise<void> {
    set({ loading: true, error: null });
    try {
      assertConfigured(config);
      const query = {
        ...(connectionId ? { connection_id: connectionId } : {}),
        ...(email ? { login_hint: email } : {}),
      };
      const reply = await api.call('auth.login', { query }, { refresh: false });
      if (!isAllowedAddress(reply.login_url, config)) throw new SignInError(authTexts.loginFailed);
      tokens.saveState(reply.state);
      if (getState().hasEnded) keepReturnPath(here());
      leave(reply.login_url);
    } catch (error) {
      set({ loading: false, error: loginFailure(error) });
    }
  }

  async function logout(): Promise<void> {
    // The call reads the token before it is forgotten.
    const ending = api.call('auth.logout', {}, { refresh: false, timeoutMs: logoutPatienceMs });
    signOut();
    channel.send('signed-out');
    const address = await ending.then(
      ({ logout_url: url }) => (isAllowedAddress(url, config) ? url : '/'),
      () => '/',
    );
    leave(address);
  }

  /** Once for each callback address: React's strict mode and a second tab on the same address ask twice. */
  function completeSignIn(search: string): Promise<string> {
    const known = callbacks.get(search);
    if (known) return known;
    const completion = finishSignIn(new URLSearchParams(search)).catch((error: unknown) => {
      tokens.clearState();
      forget();
      throw error instanceof SignInError ? error : new SignInError(authTexts.authenticationFailed);
    });
    callbacks.set(search, completion);
    return completion;
  }

  async function finishSignIn(query: URLSearchParams): Promise<string> {
    const expected = tokens.state();
    if (expected === null || query.get('state') !== expected) throw new SignInError(authTexts.badState);
    if (query.has('error')) throw new SignInError(authTexts.authenticationFailed, providerRefusal(query));
    if (!query.get('code')) throw new SignInError(authTexts.noCode);
    const reply = await exchange(query);
    if (!reply.access_token) throw new SignInError(authTexts.noAccessToken);
    changes += 1;
    tokens.save(reply);
    const user = await readUser(wait).catch(() => {
      throw new SignInError(authTexts.noUser);
    });
    tokens.clearState();
    show(user);
    return takeReturnPath();
  }

  async function exchange(query: URLSearchParams): Promise<Tokens> {
    const reply = await api
      .call('auth.callback', { query: Object.fromEntries(query) }, { refresh: false })
      .catch((error: unknown) => {
        const detail = error instanceof ApiError ? error.message : undefined;
        throw new SignInError(authTexts.exchangeFailed, detail);
      });
    if (!reply.success) throw new SignInError(authTexts.exchangeFailed);
    return reply;
  }

  configureApi({ credentials: { ...tokens, renew } });
  window.addEventListener(authUpdatedEvent, () => {
    tokens.resync();
    void reload();
  });
  window.addEventListener('storage', (event) => {
    // Another tab signed in or refreshed. A removal says nothing: signing out is told by the channel.
    if (event.key !== storageKeys.accessToken || !event.newValue) return;
    // A call may have found the token before this news came; what has ended must not miss it.
    if (tokens.adopt() || getState().hasEnded) void lookAgain();
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    tokens.resync();
    // Somebody signed out while the page was put away, where no message reaches it.
    if (getState().user && !holdsToken()) signOut();
    // Back from the provider's page without signing in: the page returns as it was left, still loading.
    else void lookAgain();
  });

  return {
    state: stateAtom,
    getState,
    holdsToken,
    start: () => (firstRead ??= reload()),
    reload,
    login,
    logout,
    completeSignIn,
    resume,
    setUser: (user) => {
      if (getState().user?.user_id === user.user_id) set({ user });
    },
  };
}
