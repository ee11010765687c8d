import { expect as expectBalance, type Expectations, expectedUnits, settle } from './expected-balance.ts';

const send = (expectations: Expectations, key: string, units: bigint, balance: bigint) =>
  expectBalance(expectations, 'USDXM', { key, units, balance });

it('counts a movement once, regardless of reads in between', () => {
  const expectations = send({}, 'a', -30n, 100n);
  expect(expectedUnits(expectations, 'USDXM', 100n)).toBe(70n);
  // This read has counted it already.
  expect(expectedUnits(expectations, 'USDXM', 70n)).toBe(70n);
  expect(expectedUnits(expectations, 'SOL', 5n)).toBe(5n);
});

it('uses the latest read again when all are settled', () => {
  const expectations = settle(send({}, 'a', -30n, 100n), 'USDXM', 'a', true);
  expect(expectedUnits(expectations, 'USDXM', 64n)).toBe(64n);
});

it('returns a refused amount and keeps pending ones', () => {
  const both = send(send({}, 'a', -30n, 100n), 'b', 10n, 70n);
  expect(expectedUnits(both, 'USDXM', 100n)).toBe(80n);
  expect(expectedUnits(settle(both, 'USDXM', 'a', false), 'USDXM', 0n)).toBe(110n);
  expect(expectedUnits(settle(both, 'USDXM', 'a', true), 'USDXM', 0n)).toBe(80n);
});

it('is not changed by an unknown movement', () => {
  const expectations = send({}, 'a', -30n, 100n);
  expect(settle(expectations, 'USDXM', 'other', true)).toBe(expectations);
  expect(settle({}, 'SOL', 'a', true)).toEqual({});
});
