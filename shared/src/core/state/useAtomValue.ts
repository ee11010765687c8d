import { type Atom, type createStore, getDefaultStore } from 'jotai/vanilla';
import { useCallback, useSyncExternalStore } from 'react';

export type Store = ReturnType<typeof createStore>;

interface AtomOptions {
  /** The store that holds the atom's value; the page's own by default. */
  store?: Store;
}

/**
 * The value of an atom, subscribed while the component is mounted. jotai's own hook has the same signature, but renders
 * a component twice when it mounts and may show two values of one atom within a concurrent render.
 */
export function useAtomValue<Value>(
  atom: Atom<Value>,
  { store = getDefaultStore() }: AtomOptions = {},
): Value {
  const subscribe = useCallback((listener: () => void) => store.sub(atom, listener), [store, atom]);
  const read = () => store.get(atom);
  return useSyncExternalStore(subscribe, read, read);
}
