/** Client state outside React: jotai's atoms and store, of which a page has one copy, and browser storage. */
import { claimInstance } from '../remote/instances.ts';

export { atom, createStore, getDefaultStore } from 'jotai/vanilla';
export type { Atom, PrimitiveAtom, WritableAtom } from 'jotai/vanilla';
export { sharedStorage, tabStorage } from './browser-storage.ts';
export { useAtomValue, type Store } from './useAtomValue.ts';
export { useFrameValue } from './useFrameValue.ts';

claimInstance('state');
