import { api, ApiError } from '../api/index.ts';
import type { CurrentUser } from './current-user.ts';
import { withTabLock } from './one-tab.ts';
import type { SessionCore } from './session-core.ts';
import { subjectOf } from './token-store.ts';

/** Renews tokens by the session cookie: once for all tabs, and never when another tab has new ones already. */
export function createTokenRenewal(core: SessionCore, currentUser: CurrentUser) {
  const { tokens, getState, set, wait } = core;
  let renewal: Promise<boolean> | undefined;

  function renew(rejected: string | null): Promise<boolean> {
    const isDone = () =>
      !core.leaveForOther() && (tokens.adopt() || tokens.accessToken() !== rejected) && core.hasToken();
    renewal ??= withTabLock({ isDone, task: () => takeNewTokens(isDone), wait })
      .then(continueSession)
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  }

  async function takeNewTokens(isDone: () => boolean): Promise<boolean> {
    const isCurrent = core.currentTransition();
    if (core.leaveForOther()) return false;
    try {
      const renewed = await api.call('auth.refresh', {}, { refresh: false });
      if (core.leaveForOther(subjectOf(renewed.access_token))) return false;
      if (isCurrent()) tokens.save(renewed);
      return core.hasToken();
    } catch (error) {
      // Only a refusal ends the session: without an answer it may still be valid.
      const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
      if (!isRefused) throw error;
      // Another tab may have signed in before the refusal arrived.
      if (isDone()) return true;
      if (core.leaveForOther()) return false;
      if (getState().user && isCurrent()) set({ hasEnded: true });
      return false;
    }
  }

  /** An ended session continues only for the same user: no call is repeated on behalf of another one. */
  async function continueSession(isRenewed: boolean): Promise<boolean> {
    if (!isRenewed || !getState().hasEnded) return isRenewed;
    await currentUser.refresh();
    return !getState().hasEnded;
  }

  async function resume(): Promise<void> {
    if (getState().hasEnded) await renew(tokens.accessToken()).catch(() => false);
  }

  return { renew, resume };
}
