import type { Registry } from '@alma/shared/remote';
import { type Atom, atom, getDefaultStore } from '@alma/shared/state';

/** An open tab asks no more often. */
const maxAgeMs = 60_000;
/** A new page waits no longer for the answer: then it shows the build that is known. */
const maxWaitMs = 500;

export interface Updates {
  /**
   * Told at each render which remote fills the page. When it is another one, and the registry was read long ago or the
   * tab was hidden since, or a person has signed in, the registry is read again.
   */
  arrive(owner: string): void;
  /** What a module waits for before it comes onto the page; undefined when there is nothing. */
  pending(): Promise<unknown> | undefined;
  /** Whether a new page would get another build of the host. */
  hasNewHost: Atom<boolean>;
}

interface UpdatesOptions {
  /** What the page was made with. */
  current: Registry;
  /** The page was made for a browser: who signs in may get other builds. */
  isBeforeSignIn?: boolean | undefined;
  fetchRegistry: () => Promise<Registry>;
  /** Takes what is newer, of remotes that are not on the page. Returns whether something had to wait. */
  take: (latest: Registry) => boolean;
}

/** Open pages keep what they run, and take new builds when a person goes from one remote to another. */
export function createUpdates({
  current,
  isBeforeSignIn = false,
  fetchRegistry,
  take,
}: UpdatesOptions): Updates {
  const hasNewHost = atom(false);
  let owner: string | undefined;
  let readAt = Date.now();
  let isDoubtful = isBeforeSignIn;
  /** Holds what could not be taken while it was on the page. */
  let waiting: Registry | undefined;
  let pending: Promise<unknown> | undefined;

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') isDoubtful = true;
  });

  async function readAgain(): Promise<void> {
    readAt = Date.now();
    isDoubtful = false;
    // What cannot be read now is read a minute later.
    const latest = await fetchRegistry().catch(() => undefined);
    if (!latest) return;
    waiting = take(latest) ? latest : undefined;
    const { host } = latest;
    if (host && current.host && host.build !== current.host.build) getDefaultStore().set(hasNewHost, true);
  }

  async function takeWaiting(latest: Registry): Promise<void> {
    // Not during a render.
    await Promise.resolve();
    if (!take(latest)) waiting = undefined;
  }

  return {
    hasNewHost,
    pending: () => pending,
    arrive(next) {
      if (next === owner) return;
      const isFirst = owner === undefined;
      owner = next;
      if (isFirst && !isBeforeSignIn) return;
      const isDue = isDoubtful || Date.now() - readAt >= maxAgeMs;
      const taking = isDue ? readAgain() : waiting && takeWaiting(waiting);
      if (!taking) return;
      const limit = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
      const work: Promise<unknown> = Promise.race([taking, limit]).finally(() => {
        if (pending === work) pending = undefined;
      });
      pending = work;
    },
  };
}
