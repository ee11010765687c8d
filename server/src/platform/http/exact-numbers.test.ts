import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseExactly } from './exact-numbers.ts';

describe('parseExactly', () => {
  it('reads exact numbers as JSON.parse does', () => {
    fc.assert(fc.property(fc.json(), (text) => expect(parseExactly(text)).toEqual(JSON.parse(text))));
    expect(parseExactly('[1.5000000000000000000, 150e-2, 0.00000000000000000000]')).toEqual([1.5, 1.5, 0]);
  });

  it.each(['9007199254740993', '0.1000000000000000055', '1e400', '-1.00000000000000000001', '1e-400'])(
    'keeps %s as text',
    (number) => {
      expect(parseExactly(`{"a":[${number}]}`)).toEqual({ a: [number] });
    },
  );

  it('refuses invalid JSON', () => {
    expect(() => parseExactly('{"a":12345678901234567890')).toThrow(SyntaxError);
  });

  it('refuses deep nesting, and ignores brackets in strings', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(parseExactly(nested(64))).toBeInstanceOf(Array);
    expect(() => parseExactly(nested(65))).toThrow(SyntaxError);
    expect(() => parseExactly(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`)).toThrow('too deep');
    expect(parseExactly(JSON.stringify({ text: `"${'['.repeat(1_000)}\\` }))).toEqual({
      text: `"${'['.repeat(1_000)}\\`,
    });
  });
});
