import { jest } from '@jest/globals';
import { floorsOf, holds, markdownQuality } from './quality/floors.ts';

jest.setTimeout(60_000);

it('answers from Markdown files no worse than the floors', () => {
  const below = floorsOf(markdownQuality()).filter((floor) => !holds(floor));
  expect(below).toEqual([]);
});
