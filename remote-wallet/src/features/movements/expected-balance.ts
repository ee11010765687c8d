import type { Currency } from '@alma/shared/contract/values/amounts';

interface Expectation {
  /** The balance that was shown when the first of these movements was sent. */
  base: bigint;
  /** What each movement that is on its way adds or takes. */
  changes: ReadonlyMap<string, bigint>;
}

export type Expectations = Partial<Record<Currency, Expectation>>;

/**
 * What this tab shows while its movements are on their way. It stands on the balance from before and not on the latest
 * one read: a read in between may have counted the movement already.
 */
export function expect(
  expectations: Expectations,
  currency: Currency,
  movement: { key: string; units: bigint; shown: bigint },
): Expectations {
  const known = expectations[currency];
  const changes = new Map(known?.changes).set(movement.key, movement.units);
  return { ...expectations, [currency]: { base: known?.base ?? movement.shown, changes } };
}

/** Ends the expectation of a movement: what was made stays in the base, what was refused does not. */
export function settle(
  expectations: Expectations,
  currency: Currency,
  key: string,
  wasMade: boolean,
): Expectations {
  const known = expectations[currency];
  const change = known?.changes.get(key);
  if (known === undefined || change === undefined) return expectations;
  const changes = new Map(known.changes);
  changes.delete(key);
  if (changes.size === 0) return { ...expectations, [currency]: undefined };
  return { ...expectations, [currency]: { base: wasMade ? known.base + change : known.base, changes } };
}

/** The balance to show; the latest one read when nothing is on its way. */
export function expectedUnits(expectations: Expectations, currency: Currency, read: bigint): bigint {
  const known = expectations[currency];
  if (known === undefined) return read;
  return [...known.changes.values()].reduce((sum, units) => sum + units, known.base);
}
