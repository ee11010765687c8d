import fc, { type Arbitrary } from 'fast-check';

/** Texts that have broken servers before. */
const knownTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  'a\r\nset-cookie: x=1',
  '../../../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '%E0%A4%A',
  "' OR 1=1 --",
  '{{7*7}}${7*7}',
  '__proto__',
  'constructor',
  '[object Object]',
  'null',
  'NaN',
  '-1',
  '9007199254740993',
  '1e400',
  '00000000-0000-0000-0000-000000000000',
  '\u202e\u2066right to left',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'http://127.0.0.1/',
  '🏳️‍🌈',
];

/** Texts whose cost may grow faster than their length. */
const longTexts = [
  ' ',
  '\n',
  '\u2028',
  'a',
  '>',
  '[',
  '<div>',
  '7',
  '- ',
  '| ',
  '*_',
  '```\n',
  'e\u0301',
].flatMap((piece) => [600, 7_900, 60_000].map((length) => piece.repeat(Math.ceil(length / piece.length))));

export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...knownTexts) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(...longTexts) },
);

const hostileNumber = fc.constantFrom(0, -1, -0, 1.5, 1e21, -1e308, 2 ** 31, 2 ** 53, 5e-324);

/** JSON that no schema of ours expects. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Replaces one value inside a JSON value with `foreign`, or removes it when `foreign` is undefined. */
export function replaceAt(value: unknown, place: number, foreign: unknown): unknown {
  if (typeof value !== 'object' || value === null) return foreign;
  const keys = Object.keys(value);
  if (place % 4 === 0 || keys.length === 0) {
    return Array.isArray(value) ? [...(value as unknown[]), foreign] : { ...value, [`x${place}`]: foreign };
  }
  const key = keys[place % keys.length] ?? '';
  const child = (value as Record<string, unknown>)[key];
  const next = place % 2 === 0 ? replaceAt(child, Math.floor(place / 4), foreign) : foreign;
  if (Array.isArray(value)) return (value as unknown[]).with(Number(key), next);
  return { ...value, [key]: next };
}
