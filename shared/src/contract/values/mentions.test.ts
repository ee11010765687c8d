import { mentionBefore, mentionedIn } from './mentions.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const found = (text: string, ...names: string[]): string[] =>
  mentionedIn(text, named(...names)).map(({ name }) => name);

it.each([
  ['@Helper', ['Helper']],
  ['ask @HELPER, please', ['Helper']],
  ['(@helper)', ['Helper']],
  ['**@Helper**', ['Helper']],
  ['@Helper and @Ann', ['Helper', 'Ann']],
  ['@Ann Marie', ['Ann Marie']],
  ['@Ann Mar', ['Ann']],
  ['@Ann @Ann Marie', ['Ann', 'Ann Marie']],
  ['@@Helper', ['Helper']],
  ['mail@helper', []],
  ['mail@Ann.example', []],
  ['@Helpers', []],
  ['@ Helper', []],
  ['Helper', []],
  ['@E\u0301lodie', ['\u00c9lodie']],
  ['', []],
])('finds in %j the mentions %j', (text, names) => {
  expect(found(text, 'Helper', 'Ann', 'Ann Marie', '\u00c9lodie')).toEqual(names);
});

it('is fast for any text', () => {
  const began = process.cpuUsage();
  expect(found(`${'@'.repeat(8_000)}`, 'Helper', 'Ann')).toEqual([]);
  expect(found('@Ann '.repeat(1_600), 'Helper', 'Ann')).toEqual(['Ann']);
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
});

it.each([
  ['Hello @He', 9, 'He'],
  ['Hello @', 7, ''],
  ['@Ann M', 6, 'Ann M'],
  ['mail@he', 7, undefined],
  ['Hello', 5, undefined],
  ['@He', 0, undefined],
  ['@He\nllo', 6, undefined],
  ['@Helper', 3, 'He'],
])('finds the unfinished mention in %j at %i', (text, cursor, begun) => {
  expect(mentionBefore(text, cursor)).toBe(begun);
});
