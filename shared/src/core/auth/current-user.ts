import { api, ApiError } from '../api/index.ts';
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

  /** After a change elsewhere. Only a suspension signs out; other failures leave the page in use unchanged. */
  async function refresh(): Promise<void> {
    if (getState().user === null) return reload();
    const isCurrent = core.currentTransition();
    // In an ended session a renewal waits for this read, so the read must not start another renewal.
    const reading = getState().hasEnded ? readUser(wait, { refresh: false }) : api.call('auth.me', {});
    const user = await reading.catch((error: unknown) => {
      if (isCurrent() && error instanceof ApiError && error.code === 'ACCOUNT_SUSPENDED') {
        core.forget();
        set({ error: error.message });
      }
      return null;
    });
    if (user && isCurrent()) core.show(user);
  }

  let check: Promise<void> | undefined;

  /** Reads the user again when their rights may have changed; concurrent calls share one read. */
  async function recheck(): Promise<void> {
    const { user, hasEnded } = getState();
    if (!user || hasEnded) return;
    check ??= refresh().finally(() => {
      check = undefined;
    });
    await check;
  }

  return { reload, refresh, recheck };
}

export type CurrentUser = ReturnType<typeof createCurrentUser>;
