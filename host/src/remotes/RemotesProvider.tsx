import { SlotProvider } from '@alma/shared/remote';
import type { ReactNode } from 'react';
import type { RemoteStore } from './remote-store.ts';
import { RemoteStoreContext } from './remotes-context.ts';
import { RemoteSlot } from './RemoteSlot.tsx';

interface RemotesProviderProps {
  store: RemoteStore;
  children: ReactNode;
}

/** Provides the remotes and their slots to its children. */
export function RemotesProvider({ store, children }: RemotesProviderProps) {
  return (
    <RemoteStoreContext value={store}>
      <SlotProvider render={RemoteSlot}>{children}</SlotProvider>
    </RemoteStoreContext>
  );
}
