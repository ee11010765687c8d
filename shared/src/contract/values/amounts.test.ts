import fc from 'fast-check';
import { type Asset, assetDecimals, formatAmount, parseAmount } from './amounts.ts';

const assets = Object.keys(assetDecimals) as Asset[];
const asset = fc.constantFrom(...assets);
const units = fc.bigInt({ min: 1n, max: 10n ** 15n - 1n });

describe('parseAmount', () => {
  it('parses everything that formatAmount writes', () => {
    fc.assert(
      fc.property(units, asset, (given, of) => {
        expect(parseAmount(formatAmount(given, of), of)).toBe(given);
      }),
    );
  });

  it('parses a number as exactly its decimal', () => {
    fc.assert(
      fc.property(units, asset, (given, of) => {
        expect(parseAmount(Number(formatAmount(given, of)), of)).toBe(given);
      }),
    );
  });

  it('never parses a number as another amount', () => {
    fc.assert(
      fc.property(fc.double(), asset, (given, of) => {
        const read = parseAmount(given, of);
        if (typeof read === 'bigint') expect(Number(formatAmount(read, of))).toBe(given);
      }),
    );
  });

  it('accepts a text in one form only', () => {
    const form = /^(0|[1-9]\d*)(\.\d+)?$/;
    const close = fc.stringMatching(/^[-+ ]?[0-9]{0,4}[.,e]?[0-9]{0,3}[ e.]?$/);
    fc.assert(
      fc.property(fc.oneof(close, fc.string()), asset, (text, of) => {
        if (typeof parseAmount(text, of) === 'bigint') expect(text).toMatch(form);
        else if (form.test(text)) expect(parseAmount(text, of)).not.toBe('malformed');
      }),
    );
  });

  it.each([
    ['0', 'not-positive'],
    ['0.000000', 'not-positive'],
    ['0.0000001', 'too-precise'],
    ['1000000000', 'too-large'],
    ['.5', 'malformed'],
    ['5.', 'malformed'],
    ['01', 'malformed'],
    ['1e2', 'malformed'],
    ['1,5', 'malformed'],
    [' 1', 'malformed'],
    ['', 'malformed'],
    [Number.NaN, 'malformed'],
    [Number.POSITIVE_INFINITY, 'malformed'],
    [-0, 'not-positive'],
    ['-5', 'not-positive'],
    ['-0.01', 'not-positive'],
    ['--5', 'malformed'],
    ['-', 'malformed'],
    [-1, 'not-positive'],
  ] as const)('reports why %j is refused', (given, fault) => {
    expect(parseAmount(given, 'USDXM')).toBe(fault);
  });

  it('accepts both ends of its range', () => {
    expect(parseAmount('999999999.999999', 'USDXM')).toBe(10n ** 15n - 1n);
    expect(parseAmount('0.000000001', 'SOL')).toBe(1n);
    expect(formatAmount(-1_500_000n, 'USDXM')).toBe('-1.5');
    expect(formatAmount(0n, 'SOL')).toBe('0');
  });
});
