import { expect, it } from '@jest/globals';
import { titleOf } from './runs.errors.ts';

it.each([
  ['the first line', '  Hello there \nand more', 'Hello there'],
  ['cut between words', `${'word '.repeat(20)}`, `${'word '.repeat(12).trim()}…`],
  ['cut where there is no space', 'x'.repeat(80), `${'x'.repeat(60)}…`],
  ['cut without splitting a character', `${'x'.repeat(59)}😀${'x'.repeat(20)}`, `${'x'.repeat(59)}…`],
])('a title is %s', (_what, text, title) => {
  expect(titleOf(text)).toBe(title);
});
