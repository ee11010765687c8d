import { type Atom, atom, getDefaultStore } from '@alma/shared/state';
import type { ComponentType } from 'react';

export type LazyPageState =
  { status: 'loading' } | { status: 'ready'; component: ComponentType } | { status: 'failed' };

/** Host pages in a chunk of their own. */
export interface LazyPage {
  state: Atom<LazyPageState>;
  /** Loads once and resolves when the load has settled; after a failure the next call retries. */
  load(): Promise<void>;
}

/** All pages of the host that are not in its first script. */
export interface LazyPages {
  signedIn: LazyPage;
  callback: LazyPage;
  /** In development only. */
  kit?: LazyPage;
}

const loading: LazyPageState = { status: 'loading' };

/** Keeps the state outside React, since `React.lazy` delays content that follows a fallback. */
export function createLazyPage(fetchPage: () => Promise<ComponentType>): LazyPage {
  const state = atom(loading);
  const set = (next: LazyPageState) => getDefaultStore().set(state, next);
  let loaded: Promise<void> | undefined;

  return {
    state,
    load() {
      if (loaded) return loaded;
      set(loading);
      loaded = fetchPage().then(
        (component) => set({ status: 'ready', component }),
        () => {
          loaded = undefined;
          set({ status: 'failed' });
        },
      );
      return loaded;
    },
  };
}
