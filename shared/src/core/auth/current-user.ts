import { api } from '../api/index.ts';
import { readUser } from './read-user.ts';
import type { SessionCore } from './session-core.ts';

/** Reads the signed-in user at the start and after changes elsewhere. */
export function createCurrentUser(core: SessionCore) {
  const { getState, set, wait } = core;

  /** A failure signs out. */
  async function reload(): Promise<void> {
    if (!core.hasToken()) return set({ loading: false, user: null, hasEnded: false });
    const isCurrent = core.currentTransition();
    set({ loading: getState().user === null });
    try {
      const user = await readUser(wait);
      if (isCurrent()) core.show(user);
    } catch {
      if (isCurrent()) core.forget();
    }
  }

  /** After a change in another tab. A failure leaves the page in use unchanged. */
  async function refresh(): Promise<void> {
    if (getState().user === null) return reload();
    const isCurrent = core.currentTransition();
    // In an ended session a renewal waits for this read, so the read must not start another renewal.
    const reading = getState().hasEnded ? readUser(wait, { refresh: false }) : api.call('auth.me', {});
    const user = await reading.catch(() => null);
    if (user && isCurrent()) core.show(user);
  }

  return { reload, refresh };
}

export type CurrentUser = ReturnType<typeof createCurrentUser>;
