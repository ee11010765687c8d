import type { Registry } from '@alma/shared/remote';
import { useAtomValue } from '@alma/shared/state';
import { createContext, useContext } from 'react';
import type { RemoteState } from './remote-state.ts';
import type { RemoteStore } from './remote-store.ts';

export const RemoteStoreContext = createContext<RemoteStore | undefined>(undefined);

export function useRemoteStore(): RemoteStore {
  const store = useContext(RemoteStoreContext);
  if (!store) throw new Error('Render components that show remotes inside a <RemotesProvider>.');
  return store;
}

/** The registry of this page; it changes when a retry finds a new record. */
export function useRegistry(): Registry {
  return useAtomValue(useRemoteStore().registry);
}

/** The state of one exposed module; its first use starts loading it. */
export function useRemote(remote: string, expose: string): RemoteState {
  return useAtomValue(useRemoteStore().state(remote, expose));
}
