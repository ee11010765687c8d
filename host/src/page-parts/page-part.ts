import { atom, getDefaultStore, type Atom } from '@alma/shared/state';
import type { ComponentType } from 'react';

export type PagePartState =
  { status: 'loading' } | { status: 'ready'; component: ComponentType } | { status: 'failed' };

/** Pages of the host whose scripts come on their own. */
export interface PagePart {
  state: Atom<PagePartState>;
  /** Starts loading, once, and resolves when that has ended; after a failure it tries again. */
  load(): Promise<void>;
}

/** What the host loads apart from its first script. */
export interface PageParts {
  signedIn: PagePart;
  callback: PagePart;
  /** While developing only. */
  kit?: PagePart;
}

const loading: PagePartState = { status: 'loading' };

/** Keeps the state outside React, since `React.lazy` holds back what it shows after a fallback. */
export function createPagePart(fetchPart: () => Promise<ComponentType>): PagePart {
  const state = atom(loading);
  const set = (next: PagePartState) => getDefaultStore().set(state, next);
  let loaded: Promise<void> | undefined;

  return {
    state,
    load() {
      if (loaded) return loaded;
      set(loading);
      loaded = fetchPart().then(
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
