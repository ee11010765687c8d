import { expect, it } from '@jest/globals';
import { tableHeadAt } from './table-head.ts';

const text =
  '# Rates\n\n| Grade | Rate |\n| --- | ---: |\n| Junior | 22.50 |\n| Lead | 34.00 |\n\nWords | with a stroke';

it.each([
  ['Lead', '| Grade | Rate |\n| --- | ---: |'],
  ['Junior', '| Grade | Rate |\n| --- | ---: |'],
  ['Grade', undefined],
  ['with a stroke', undefined],
  ['Rates', undefined],
])('finds the head of the table around %s', (words, head) => {
  expect(tableHeadAt(text, text.indexOf(words))).toBe(head);
});

it('finds none for rows without a delimiter row', () => {
  expect(tableHeadAt('| a | b |\n| c | d |\n| e | f |', 22)).toBeUndefined();
});
