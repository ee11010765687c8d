import type { Currency } from '@alma/shared/contract/values/amounts';

interface Expectation {
  /** The balance shown when the first of these movements was sent. */
  base: bigint;
  /** The signed change of each pending movement. */
  changes: ReadonlyMap<string, bigint>;
}

export type Expectations = Partial<Record<Currency, Expectation>>;

/**
 * The balance that this tab shows during pending movements. It is based on the balance before them and not on the
 * latest read, which may have counted a movement already.
 */
export function expect(
  expectations: Expectations,
  currency: Currency,
  movement: { key: string; units: bigint; balance: bigint },
): Expectations {
  const entry = expectations[currency];
  const changes = new Map(entry?.changes).set(movement.key, movement.units);
  return { ...expectations, [currency]: { base: entry?.base ?? movement.balance, changes } };
}

/** Ends the expectation of a movement: a completed one stays in the base, a refused one does not. */
export function settle(
  expectations: Expectations,
  currency: Currency,
  key: string,
  isDone: boolean,
): Expectations {
  const entry = expectations[currency];
  const change = entry?.changes.get(key);
  if (entry === undefined || change === undefined) return expectations;
  const changes = new Map(entry.changes);
  changes.delete(key);
  if (changes.size === 0) return { ...expectations, [currency]: undefined };
  return { ...expectations, [currency]: { base: isDone ? entry.base + change : entry.base, changes } };
}

/** The balance to show; the latest read when nothing is pending. */
export function expectedUnits(expectations: Expectations, currency: Currency, read: bigint): bigint {
  const entry = expectations[currency];
  if (entry === undefined) return read;
  return [...entry.changes.values()].reduce((sum, units) => sum + units, entry.base);
}
