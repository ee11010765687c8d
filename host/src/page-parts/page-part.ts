import type { ComponentType } from 'react';

export type PagePartState =
  { status: 'loading' } | { status: 'ready'; component: ComponentType } | { status: 'failed' };

/** Pages of the host whose scripts come on their own. */
export interface PagePart {
  state(): PagePartState;
  /** Starts loading, once, and resolves when that has ended; after a failure it tries again. */
  load(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** What the host loads apart from its first script. */
export interface PageParts {
  signedIn: PagePart;
  callback: PagePart;
  /** While developing only. */
  kit?: PagePart;
}

const loading: PagePartState = { status: 'loading' };

/** A plain store, since `React.lazy` holds back what it shows after a fallback. */
export function createPagePart(fetchPart: () => Promise<ComponentType>): PagePart {
  let state: PagePartState | undefined;
  let loaded = Promise.resolve();
  const listeners = new Set<() => void>();

  function set(next: PagePartState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    state: () => state ?? loading,
    load() {
      if (state && state.status !== 'failed') return loaded;
      set(loading);
      loaded = fetchPart().then(
        (component) => set({ status: 'ready', component }),
        () => set({ status: 'failed' }),
      );
      return loaded;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
