import { askedTogether } from './mentions.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const names = (agents: readonly { name: string }[]): string[] => agents.map(({ name }) => name);
const team = named('researcher', 'product', 'critic', 'Ann', 'Ann Marie');

it.each([
  ['@critic and @researcher, what is known?', ['researcher', 'critic']],
  ['What do @critic and @Ann Marie say?', ['critic', 'Ann Marie']],
  ['critic and researcher: what is known?', ['researcher', 'critic']],
  ['Critic, Ann Marie, what is known?', ['critic', 'Ann Marie']],
  [' critic, Ann & Product: go', ['product', 'critic', 'Ann']],
  ['critic, and researcher, go', ['researcher', 'critic']],
  ['@critic what is weak?', []],
  ['critic, what is weak?', []],
  ['critic, and what is weak?', []],
  ['Product and critic reports are late', []],
  ['Write a product page for a critic, a researcher: and so on', []],
  ['critics and researchers: go', []],
  ['What do both of you think?', []],
  ['It is not for all of us', []],
  ['', []],
])('finds the agents that %j asks together: %j', (text, asked) => {
  expect(names(askedTogether(text, team, 3).asked)).toEqual(asked);
});

it('asks the whole team when it is addressed as one, three agents at a time', () => {
  const pair = named('critic', 'coder');
  expect(names(askedTogether('What do both of you think?', pair, 3).asked)).toEqual(['critic', 'coder']);
  const all = askedTogether('Each of you: name a risk', team, 3);
  expect(names(all.asked)).toEqual(['researcher', 'product', 'critic']);
  expect(names(all.unasked)).toEqual(['Ann', 'Ann Marie']);
  expect(askedTogether('All of you', named('critic'), 3).asked).toEqual([]);
});

it('is fast for any text', () => {
  const began = process.cpuUsage();
  for (const text of ['critic, '.repeat(1_000), '@critic '.repeat(1_000), `critic${' '.repeat(7_000)}`])
    askedTogether(text, team, 3);
  expect(process.cpuUsage(began).user).toBeLessThan(500_000);
});
