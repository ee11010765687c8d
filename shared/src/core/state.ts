/** Client state shared by components: one store, made by the host. `Provider` is for the host and tests alone. */
import { claimInstance } from './remote/instances.ts';

export { atom, createStore, Provider, useAtom, useAtomValue, useSetAtom } from 'jotai';
export type { Atom, PrimitiveAtom, WritableAtom } from 'jotai';

claimInstance('state');
