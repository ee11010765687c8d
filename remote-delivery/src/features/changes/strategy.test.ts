import { RolloutStrategySchema } from '@alma/shared/contract';
import { strategyErrors, type StrategyInput, strategyOf } from './strategy.ts';

const right = { percent: undefined, minutes: undefined };

it.each<[StrategyInput, string]>([
  [{ kind: 'AllAtOnce', percent: null, minutes: null }, 'AllAtOnce'],
  [{ kind: 'Canary', percent: 0, minutes: 5 }, 'Canary0Percent5Minutes'],
  [{ kind: 'Canary', percent: 99, minutes: 99_999 }, 'Canary99Percent99999Minutes'],
  [{ kind: 'Linear', percent: 10, minutes: 1 }, 'Linear10PercentEvery1Minutes'],
])('names a strategy as the contract does: %j', (input, name) => {
  expect(strategyErrors(input)).toEqual(right);
  expect(strategyOf(input)).toBe(name);
  expect(RolloutStrategySchema.safeParse(name).success).toBe(true);
});

const percentWrong = expect.stringContaining('percent') as string;
const minutesWrong = expect.stringContaining('minutes') as string;

it.each<[StrategyInput, object]>([
  [
    { kind: 'Canary', percent: 100, minutes: 5 },
    { ...right, percent: percentWrong },
  ],
  [
    { kind: 'Linear', percent: 0, minutes: 5 },
    { ...right, percent: percentWrong },
  ],
  [
    { kind: 'Linear', percent: 2.5, minutes: null },
    { percent: percentWrong, minutes: minutesWrong },
  ],
  [
    { kind: 'Canary', percent: Number.NaN, minutes: 100_000 },
    { percent: percentWrong, minutes: minutesWrong },
  ],
])('names the invalid number: %j', (input, errors) => {
  expect(strategyErrors(input)).toEqual(errors);
});
