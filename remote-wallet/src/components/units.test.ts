import { amountParts, lessUnits, shortAddress, shortAmount, unitsOf, wholeAmount } from './units.ts';

const lessThan = (amount: string) => `< ${amount}`;

it('parses amounts of the server, including zero and more digits than a number holds', () => {
  expect(unitsOf('0', 'USDXM')).toBe(0n);
  expect(unitsOf('12.5', 'USDXM')).toBe(12_500_000n);
  expect(unitsOf('0.000000001', 'SOL')).toBe(1n);
  expect(unitsOf('123456789012345.123456', 'USDXM')).toBe(123456789012345123456n);
});

it.each([
  ['1284.5', 'en-US', '1,284.50'],
  ['1284.5', 'de-DE', '1.284,50'],
  ['0', 'en-US', '0.00'],
  // Truncated, not rounded: a balance is never shown too high.
  ['0.999999', 'en-US', '0.99'],
  ['0.004', 'en-US', '< 0.01'],
  ['0.004', 'de-DE', '< 0,01'],
  ['9007199254740993.01', 'en-US', '9,007,199,254,740,993.01'],
])('shows %s in %s as %s', (amount, locale, shown) => {
  expect(shortAmount(amount, locale, lessThan)).toBe(shown);
});

it('separates the fraction', () => {
  expect(amountParts('1284.5', 'en-US')).toEqual({ whole: '1,284', fraction: '.50' });
  expect(amountParts('1284.567', 'fr-FR').fraction).toBe(',56');
});

it('keeps all digits where they matter', () => {
  expect(wholeAmount('0.000000001', 'en-US')).toBe('0.000000001');
  expect(wholeAmount('12', 'en-US')).toBe('12.00');
  expect(lessUnits(12_500_000n, 500_001n, 'USDXM')).toBe('11.999999');
});

it('shortens addresses to the first 8 and the last 6 characters', () => {
  expect(shortAddress('alma1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3djjr00')).toBe('alma1zyg…djjr00');
  expect(shortAddress('System')).toBe('System');
});
