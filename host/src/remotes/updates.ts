import type { Registry } from '@alma/shared/remote';
import { type Atom, atom, getDefaultStore } from '@alma/shared/state';

/** Minimum interval between two reads by an open tab. */
const maxAgeMs = 60_000;
/** A new page waits at most this long for the answer, and then shows the known build. */
const maxWaitMs = 500;

export interface Updates {
  /**
   * Called at each render with the remote that fills the page. When it is a different one, and the registry was read
   * long ago or the tab was hidden since, or a person has signed in, the registry is read again.
   */
  arrive(owner: string): void;
  /** A promise to wait for before a module is mounted; undefined when there is none. */
  pending(): Promise<unknown> | undefined;
  /** Whether a new page would get another build of the host. */
  hasNewHost: Atom<boolean>;
  /** Called with each registry that was read. */
  noteHost(latest: Registry): void;
}

interface UpdatesOptions {
  /** The registry with which the page was made. */
  current: Registry;
  /** The registry was read for the browser: a person who signs in may get other builds. */
  isBeforeSignIn?: boolean | undefined;
  fetchRegistry: () => Promise<Registry>;
  /** Takes newer builds of remotes that are not mounted. Returns whether any had to wait. */
  update: (latest: Registry) => boolean;
}

/** Open pages keep their builds, and take new ones when a person navigates from one remote to another. */
export function createUpdates({
  current,
  isBeforeSignIn = false,
  fetchRegistry,
  update,
}: UpdatesOptions): Updates {
  const hasNewHost = atom(false);
  let owner: string | undefined;
  let readAt = Date.now();
  let isDoubtful = isBeforeSignIn;
  /** The registry whose builds could not all be taken, because their remotes were mounted. */
  let waiting: Registry | undefined;
  let pending: Promise<unknown> | undefined;

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') isDoubtful = true;
  });

  async function refresh(): Promise<void> {
    readAt = Date.now();
    isDoubtful = false;
    // If it cannot be read now, it is read a minute later.
    const latest = await fetchRegistry().catch(() => undefined);
    if (!latest) return;
    waiting = update(latest) ? latest : undefined;
  }

  async function updateWaiting(latest: Registry): Promise<void> {
    // Not during a render.
    await Promise.resolve();
    if (!update(latest)) waiting = undefined;
  }

  return {
    hasNewHost,
    noteHost({ host }) {
      if (host && current.host && host.build !== current.host.build) getDefaultStore().set(hasNewHost, true);
    },
    pending: () => pending,
    arrive(next) {
      if (next === owner) return;
      const isFirst = owner === undefined;
      owner = next;
      if (isFirst && !isBeforeSignIn) return;
      const isDue = isDoubtful || Date.now() - readAt >= maxAgeMs;
      const task = isDue ? refresh() : waiting && updateWaiting(waiting);
      if (!task) return;
      const limit = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
      const work: Promise<unknown> = Promise.race([task, limit]).finally(() => {
        if (pending === work) pending = undefined;
      });
      pending = work;
    },
  };
}
