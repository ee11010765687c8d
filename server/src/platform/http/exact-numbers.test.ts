import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseExactly } from './exact-numbers.ts';

/** A decimal as significant digits and exponent, so that 1.50e3 and 1500 compare as equal. */
function normal(decimal: string): string {
  const [mantissa = '', exponent = '0'] = decimal.replace(/^-/, '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/(?<!0)0+$/, '');
  if (significant === '') return '0';
  return `${significant}e${Number(exponent) - fraction.length + (digits.length - significant.length)}`;
}

/** A JSON text and what `parseExactly` makes of it. */
interface Json {
  text: string;
  value: unknown;
}

const number: fc.Arbitrary<Json> = fc
  .stringMatching(/^-?(0|[1-9]\d{0,24})(\.\d{1,24})?([eE][+-]?\d{1,4})?$/)
  .map((text) => ({ text, value: normal(text) === normal(String(Number(text))) ? Number(text) : text }));
const string = fc
  .oneof(
    fc.string(),
    number.map(({ text }) => text),
    fc.constantFrom('"', '\\', '\\"1e400', ':1e400,'),
  )
  .map((value) => ({ text: JSON.stringify(value), value }));
// No key that needs escapes: V8 sometimes confuses such keys.
const key = fc.constantFrom('a', 'b', '', '7', '1e400', '__proto__');
const blank = fc.constantFrom('', ' ', '\n\t');
const { json } = fc.letrec<{ json: Json; list: Json; object: Json }>((tie) => ({
  json: fc
    .tuple(
      blank,
      fc.oneof(
        { depthSize: 'small' },
        number,
        string,
        fc.constant({ text: 'true', value: true }),
        tie('list'),
        tie('object'),
      ),
      blank,
    )
    .map(([before, { text, value }, after]) => ({ text: before + text + after, value })),
  list: fc.array(tie('json'), { maxLength: 5 }).map((items) => ({
    text: `[${items.map(({ text }) => text).join(',')}]`,
    value: items.map(({ value }) => value),
  })),
  object: fc.array(fc.tuple(key, blank, tie('json')), { maxLength: 5 }).map((entries) => ({
    text: `{${entries.map(([name, space, { text }]) => `"${name}"${space}:${text}`).join(',')}}`,
    value: Object.fromEntries(entries.map(([name, , { value }]) => [name, value])),
  })),
}));

describe('parseExactly', () => {
  it('keeps inexact numbers as text wherever they are, and everything else as it is', () => {
    fc.assert(
      fc.property(json, ({ text, value }) => expect(parseExactly(text)).toEqual(value)),
      { numRuns: 1_000 },
    );
  });

  it('refuses what JSON.parse refuses', () => {
    const isRefusal = (parse: (text: string) => unknown, text: string): boolean => {
      try {
        parse(text);
        return false;
      } catch (error) {
        return error instanceof SyntaxError;
      }
    };
    const same = (text: string): void =>
      expect([text, isRefusal(parseExactly, text)]).toEqual([text, isRefusal(JSON.parse, text)]);
    const mistakes = fc.constantFrom('', '1e400', '-', '"', '{', ',', ':', '0', 'e');
    const broken = fc.tuple(json, fc.nat(), fc.nat(2), mistakes).map(([{ text }, at, drop, added]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + added + text.slice(place + drop);
    });
    fc.assert(fc.property(broken, same), { numRuns: 1_000 });
    for (const text of ['{1e400:1}', '[01e400]', '[+1e400]', '[1e400.5]', '["1e400"1e400]']) same(text);
  });

  it('takes about as long for a body with one long number as without', () => {
    const processorMs = (text: string): number => {
      const before = process.cpuUsage();
      parseExactly(text);
      return process.cpuUsage(before).user / 1000;
    };
    const best = (text: string): number => Math.min(...Array.from({ length: 10 }, () => processorMs(text)));
    const ones = '1,'.repeat(256 * 1024);
    // Measured at three times; it was forty times when a function saw each value.
    expect(best(`[${ones}1e100]`)).toBeLessThan(10 * best(`[${ones}0]`));
  });

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
