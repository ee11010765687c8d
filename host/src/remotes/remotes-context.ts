import { createContext, useContext } from 'react';
import type { Registry } from '@alma/shared/remote';
import { useAtomValue } from '@alma/shared/state';
import type { RemoteState, RemoteStore } from './remote-store.ts';

export const RemoteStoreContext = createContext<RemoteStore | undefined>(undefined);

export function useRemoteStore(): RemoteStore {
  const store = useContext(RemoteStoreContext);
  if (!store) throw new Error('Put a <RemotesProvider> above what shows remotes.');
  return store;
}

/** The registry as this page knows it; it changes when a retry has found a new record. */
export function useRegistry(): Registry {
  return useAtomValue(useRemoteStore().registry);
}

/** One exposed module; the first to ask for it starts loading it. */
export function useRemote(remote: string, expose: string): RemoteState {
  return useAtomValue(useRemoteStore().state(remote, expose));
}
