import type { ReactNode } from 'react';
import { SlotProvider } from '@alma/shared/remote';
import { RemoteSlot } from './RemoteSlot.tsx';
import { RemoteStoreContext } from './remotes-context.ts';
import type { RemoteStore } from './remote-store.ts';

interface RemotesProviderProps {
  store: RemoteStore;
  children: ReactNode;
}

/** Provides the remotes, and the slots that they fill, to its children. */
export function RemotesProvider({ store, children }: RemotesProviderProps) {
  return (
    <RemoteStoreContext value={store}>
      <SlotProvider render={RemoteSlot}>{children}</SlotProvider>
    </RemoteStoreContext>
  );
}
