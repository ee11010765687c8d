import type { User } from '../../contract/users/entities.ts';
import { storageKeys } from '../../contract/values/storage-keys.ts';
import { api, configureApi } from '../api/index.ts';
import type { Atom } from '../state/index.ts';
import { createCurrentUser, type CurrentUser } from './current-user.ts';
import {
  type AuthState,
  createSessionCore,
  type SessionCore,
  type SessionEnvironment,
} from './session-core.ts';
import { isAllowedAddress } from './sign-in.ts';
import { createSignInFlow, type LoginInput } from './sign-in-flow.ts';
import { createTabChannel } from './tab-channel.ts';
import { createTokenRenewal } from './token-renewal.ts';

export interface Session {
  state: Atom<AuthState>;
  getState(): AuthState;
  /** Whether a token is stored, valid or not: without one no user is signed in. */
  hasToken(): boolean;
  /** Reads the current user by the stored token, once per page. */
  start(): Promise<void>;
  /** Reads the current user again. */
  reload(): Promise<void>;
  login(input?: LoginInput): Promise<void>;
  logout(): Promise<void>;
  /** Finishes a sign-in from the callback's query; resolves with the path to go to. */
  completeSignIn(search: string): Promise<string>;
  /** Continues an ended session after a sign-in in another tab. */
  resume(): Promise<void>;
  /** Changes the shown user after an edit, without another call. */
  setUser(user: User): void;
}

/** Browser event after which the user is read again. */
export const authUpdatedEvent = 'kinde-auth-updated';
const logoutTimeoutMs = 5_000;
const focusIntervalMs = 10_000;

/** Creates the page's only session and provides its tokens to the API client. */
export function createSession(environment: SessionEnvironment): Session {
  const core = createSessionCore(environment);
  const currentUser = createCurrentUser(core);
  const { renew, resume } = createTokenRenewal(core, currentUser);
  const { reload, recheck } = currentUser;
  const { state, getState, hasToken, tokens } = core;
  let firstRead: Promise<void> | undefined;

  configureApi({ credentials: { ...tokens, renew, refused: () => void recheck() } });
  followBrowser(core, currentUser);
  followFocus(recheck);

  return {
    state,
    getState,
    hasToken,
    start: () => (firstRead ??= reload()),
    reload,
    ...createSignInFlow(core),
    logout: createLogout(core),
    resume,
    setUser: (user) => {
      const { user: shown } = getState();
      // Replies to edits lack fields that only `auth.me` returns.
      if (shown?.user_id === user.user_id) core.set({ user: { ...shown, ...user } });
    },
  };
}

/** Signs out here immediately and informs the other tabs, then goes to the provider's address. */
function createLogout({ config, leave, signOut }: SessionCore) {
  const channel = createTabChannel((message) => {
    if (message === 'signed-out') signOut();
  });
  return async (): Promise<void> => {
    // The call reads the token before it is removed.
    const ending = api.call('auth.logout', {}, { refresh: false, timeoutMs: logoutTimeoutMs });
    signOut();
    channel.send('signed-out');
    const address = await ending.then(
      ({ logout_url: url }) => (isAllowedAddress(url, config) ? url : '/'),
      () => '/',
    );
    leave(address);
  };
}

/** Follows other tabs, and a page that returns from the browser's back-forward cache. */
function followBrowser(core: SessionCore, currentUser: CurrentUser): void {
  const { tokens, getState, hasToken, signOut, leaveForOther } = core;
  window.addEventListener(authUpdatedEvent, () => {
    if (leaveForOther()) return;
    tokens.resync();
    void currentUser.reload();
  });
  window.addEventListener('storage', (event) => {
    // Another tab signed in or refreshed. A removal is ignored: the channel announces a sign-out.
    if (event.key !== storageKeys.accessToken || !event.newValue || leaveForOther()) return;
    // A call may have adopted the token before this event; an ended session must still continue.
    if (tokens.adopt() || getState().hasEnded) void currentUser.refresh();
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted || leaveForOther()) return;
    tokens.resync();
    // A page in the back-forward cache misses the message of a sign-out.
    if (getState().user && !hasToken()) signOut();
    // Back from the provider's page without signing in: the page still shows its loading state.
    else void currentUser.refresh();
  });
}

/** An administrator may have changed the user while the page was out of sight. */
function followFocus(recheck: () => Promise<void>): void {
  let checkedAt = Date.now();
  const check = () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < focusIntervalMs) return;
    checkedAt = Date.now();
    void recheck();
  };
  document.addEventListener('visibilitychange', check);
  window.addEventListener('focus', check);
}
