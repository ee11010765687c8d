import { expect as expectBalance, type Expectations, expectedUnits, settle } from './expected-balance.ts';

const sent = (known: Expectations, key: string, units: bigint, shown: bigint) =>
  expectBalance(known, 'USDXM', { key, units, shown });

it('counts a movement once, regardless of reads in between', () => {
  const known = sent({}, 'a', -30n, 100n);
  expect(expectedUnits(known, 'USDXM', 100n)).toBe(70n);
  // This read has counted it already.
  expect(expectedUnits(known, 'USDXM', 70n)).toBe(70n);
  expect(expectedUnits(known, 'SOL', 5n)).toBe(5n);
});

it('uses the latest read again when all are settled', () => {
  const known = settle(sent({}, 'a', -30n, 100n), 'USDXM', 'a', true);
  expect(expectedUnits(known, 'USDXM', 64n)).toBe(64n);
});

it('returns a refused amount and keeps pending ones', () => {
  const both = sent(sent({}, 'a', -30n, 100n), 'b', 10n, 70n);
  expect(expectedUnits(both, 'USDXM', 100n)).toBe(80n);
  expect(expectedUnits(settle(both, 'USDXM', 'a', false), 'USDXM', 0n)).toBe(110n);
  expect(expectedUnits(settle(both, 'USDXM', 'a', true), 'USDXM', 0n)).toBe(80n);
});

it('is not changed by an unknown movement', () => {
  const known = sent({}, 'a', -30n, 100n);
  expect(settle(known, 'USDXM', 'other', true)).toBe(known);
  expect(settle({}, 'SOL', 'a', true)).toEqual({});
});
