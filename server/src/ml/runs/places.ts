import type { Timings } from './engine.ts';

/** Places for runs on this server. One person gets only a share of them. */
export interface Places {
  /** Takes a place for a run that is about to be stored. @returns a function that frees it; undefined without one */
  take(owner: string): (() => void) | undefined;
}

/** A place is taken before its run is stored, because concurrent calls would otherwise exceed the limits together. */
export function createPlaces(
  { maxRunning, maxRunningOfOwner }: Pick<Timings, 'maxRunning' | 'maxRunningOfOwner'>,
  ownersOfRunning: () => string[],
): Places {
  const taken = new Map<symbol, string>();
  return {
    take(owner) {
      const owners = [...taken.values(), ...ownersOfRunning()];
      const ofOwner = owners.filter((other) => other === owner).length;
      if (owners.length >= maxRunning || ofOwner >= maxRunningOfOwner) return undefined;
      const place = Symbol(owner);
      taken.set(place, owner);
      return () => taken.delete(place);
    },
  };
}
