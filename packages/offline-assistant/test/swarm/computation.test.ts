import { computationsIn } from '../../src/swarm/procedures/computation.ts';

const computed = (message: string) =>
  computationsIn(message).map(({ written, value }) => [written, Math.round(value * 1000) / 1000]);

it.each([
  ['what is 22 times 4', '22 times 4', 88],
  ['So 100 divided by 8?', '100 divided by 8', 12.5],
  ['22 nurses times 4 shifts', '22 nurses times 4', 88],
  ['What is 15 percent of 80?', '15 percent of 80', 12],
  ['20% of 50 plus 3', '20% of 50 plus 3', 13],
  ['3 plus 4 times (2 - 1)', '3 plus 4 times (2 - 1)', 7],
  ['1,250 times 2', '1,250 times 2', 2500],
  ['0,5 plus 0,25', '0,5 plus 0,25', 0.75],
  ['3x4 + 2', '3x4 + 2', 14],
  ['What is 10-3?', '10-3', 7],
  ['7/2 =', '7/2', 3.5],
  ['5 * (1 + 2', '1 + 2', 3],
  ['the sum of 2, 3 and 4', 'sum of 2, 3 and 4', 9],
  ['The difference between 3 and 10', 'difference between 3 and 10', 7],
  ['average of 3 and 5', 'average of 3 and 5', 4],
])('“%s” asks to compute “%s”', (message, written, value) => {
  expect(computed(message)).toEqual([[written, value]]);
});

it.each([
  'It happened three times in 4 years',
  'We are open 24/7, from 9-17',
  'Due 2026-11-22 at 10:30',
  '22 nurses and 4 shifts',
  'Plus 4 more',
  'C++ 20',
])('“%s” asks for no computation', (message) => {
  expect(computed(message)).toEqual([]);
});

it('finds no finite value in a division by zero, and every computation of a message', () => {
  expect(computationsIn('10 divided by 0')[0]?.value).toBe(Number.POSITIVE_INFINITY);
  expect(computed('Is 2 plus 3 less than 2 times 3?')).toEqual([
    ['2 plus 3', 5],
    ['2 times 3', 6],
  ]);
});

it.each(['(', '1+', '1 ', '5 of ', 'sum of 1, ', '1 and ', ' '])(
  'scans repeated “%s” without excessive backtracking',
  (part) => {
    const began = process.cpuUsage();
    computationsIn(part.repeat(8000 / part.length));
    // It takes milliseconds; quadratic backtracking would take minutes.
    expect(process.cpuUsage(began).user).toBeLessThan(10_000_000);
  },
);
