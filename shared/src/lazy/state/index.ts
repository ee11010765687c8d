/** Client state shared by components of a remote: one library, provided by the host on demand. */
import { claimInstance } from '../../core/remote/instances.ts';

export { atom, createStore, Provider, useAtom, useAtomValue, useSetAtom } from 'jotai';
export { useFrameValue } from '../../core/state/useFrameValue.ts';
export type { Atom, PrimitiveAtom, WritableAtom } from 'jotai';

claimInstance('state');
