import type { Tokens } from '../../contract/identity/entities.ts';
import type { BrowserConfig } from '../../contract/platform/config.ts';
import type { User } from '../../contract/users/entities.ts';
import { atom, getDefaultStore } from '../state/index.ts';
import { clearPersonalStorage } from './personal-storage.ts';
import { createTokenStore } from './token-store.ts';

/** The state of the specification's section "Auth state", and `hasEnded` for a session that expired while in use. */
export interface AuthState {
  loading: boolean;
  user: User | null;
  error: string | null;
  /** The user is still shown, but calls are refused until the next sign-in. */
  hasEnded: boolean;
}

/** What a session needs from the page; tests pass their own. */
export interface SessionEnvironment {
  config: BrowserConfig['auth'];
  /** Navigates the browser to another address. */
  leave(address: string): void;
  /** The current path, query and fragment. */
  here(): string;
  wait?(ms: number): Promise<void>;
}

/** Browser event of a deliberate sign-out in any tab: owners of personal data in memory drop it. */
export const signedOutEvent = 'alma-signed-out';

/** State and tokens of the session, and the transitions between signed in and signed out. */
export function createSessionCore(environment: SessionEnvironment) {
  const store = getDefaultStore();
  const state = atom<AuthState>({ loading: true, user: null, error: null, hasEnded: false });
  const tokens = createTokenStore();
  let transitions = 0;
  let lastUserId: string | undefined;

  const getState = () => store.get(state);
  const set = (fields: Partial<AuthState>) => store.set(state, (known) => ({ ...known, ...fields }));

  /**
   * Reloads the page if this is another user than the shown one, so that nothing of the shown user stays in memory.
   * Until then no token of the other user may be adopted, so that no call is made on their behalf.
   * @param userId the user of the stored tokens by default
   * @returns whether the page is reloaded
   */
  function leaveForOther(userId = tokens.storedUserId()): boolean {
    if (lastUserId === undefined || userId === null || userId === lastUserId) return false;
    environment.leave('/');
    return true;
  }

  function forget(): void {
    transitions += 1;
    tokens.clear();
    set({ loading: false, user: null, hasEnded: false });
  }

  return {
    wait: (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)),
    ...environment,
    tokens,
    state,
    getState,
    set,
    hasToken: () => tokens.accessToken() !== null,
    /** Returns a check that fails after the next sign-in or sign-out: an older answer must not undo a newer one. */
    currentTransition() {
      const started = transitions;
      return () => started === transitions;
    },
    forget,
    leaveForOther,
    signIn(fresh: Tokens): void {
      transitions += 1;
      tokens.save(fresh);
    },
    signOut(): void {
      window.dispatchEvent(new Event(signedOutEvent));
      forget();
      clearPersonalStorage();
    },
    show(user: User): void {
      if (leaveForOther(user.user_id)) return;
      lastUserId = user.user_id;
      set({ loading: false, user, error: null, hasEnded: false });
    },
  };
}

export type SessionCore = ReturnType<typeof createSessionCore>;
