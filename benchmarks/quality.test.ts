import { floorsOf, holds, markdownQuality } from './quality/floors.ts';

it('answers from Markdown files no worse than the floors', () => {
  const below = floorsOf(markdownQuality()).filter((floor) => !holds(floor));
  expect(below).toEqual([]);
});
