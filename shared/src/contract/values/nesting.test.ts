import { isTooNested, maxNesting } from './nesting.ts';

const over = maxNesting + 1;
const lines = (count: number, line: (place: number) => string): string =>
  Array.from({ length: count }, (_, place) => line(place)).join('\n');

it.each([
  ['quotes', (levels: number) => `${'>'.repeat(levels)}a`],
  ['quotes with blanks', (levels: number) => `${'> '.repeat(levels)}a`],
  ['quotes after a byte order mark', (levels: number) => `\uFEFF${'>'.repeat(levels)}a`],
  ['quotes in the middle', (levels: number) => `words\r\n\r\n${'>'.repeat(levels)}a\r\nwords`],
  ['items', (levels: number) => `${'- '.repeat(levels)}a`],
  [
    'items of all kinds',
    (levels: number) => `${'- * + 1. 2) '.repeat(levels).split(' ').slice(0, levels).join(' ')} a`,
  ],
  ['items line by line', (levels: number) => lines(levels, (place) => `${'  '.repeat(place)}- a`)],
  ['items with tabs', (levels: number) => lines(levels, (place) => `${'\t'.repeat(place)}- a`)],
  ['footnotes', (levels: number) => `${'[^a]: '.repeat(levels)}a`],
])('takes %s up to the limit, and none beyond', (_, nest) => {
  expect(isTooNested(nest(maxNesting))).toBe(false);
  expect(isTooNested(nest(over))).toBe(true);
  expect(isTooNested(nest(4_000))).toBe(true);
});

it.each([
  ['a rule of dashes', '- '.repeat(200)],
  ['a rule of stars under words', `words\n\n${'* '.repeat(100)}`],
  ['code that stands far to the right', `${' '.repeat(120)}return;`],
  ['code far to the right after a list', `- a\n- b\n\n${' '.repeat(120)}return;`],
  ['a long list', lines(900, (place) => `${place}. item\n   - below it`)],
  ['a quoted letter', lines(300, () => '> > > said before')],
  ['arithmetic', '1 > 0 - 3 * 4 + 5 '.repeat(100)],
  ['arrows in words', `look ${'>'.repeat(200)}`],
  ['emphasis', '*_'.repeat(2_000)],
  ['brackets', '['.repeat(4_000)],
  ['a million dashes', '-'.repeat(1_000_000)],
  ['a rule of a million signs', '* '.repeat(500_000)],
  ['nothing', ''],
])('does not treat %s as nesting', (_, text) => {
  expect(isTooNested(text)).toBe(false);
});
