import type { ListOption } from '@alma/shared/inputs';
import { changesTexts } from './texts.ts';

export const strategyKinds = ['AllAtOnce', 'Canary', 'Linear'] as const;
export type StrategyKind = (typeof strategyKinds)[number];

/** The form values of a strategy. */
export interface StrategyInput {
  kind: StrategyKind;
  percent: number | null;
  minutes: number | null;
}

/** The form values of a new rollout. */
export interface StartFields {
  release: string;
  strategy: StrategyInput;
  people: ListOption[];
  roles: ListOption[];
  reason: string;
}

const copy = changesTexts.start;

const isWhole = (value: number | null, min: number, max: number): boolean =>
  value !== null && Number.isInteger(value) && value >= min && value <= max;

/** The errors in the numbers of a strategy; a canary of 0 percent reaches its audience only. */
export function strategyErrors({ kind, percent, minutes }: StrategyInput) {
  if (kind === 'AllAtOnce') return { percent: undefined, minutes: undefined };
  const min = kind === 'Canary' ? 0 : 1;
  return {
    percent: isWhole(percent, min, 99) ? undefined : copy.percentWrong(min),
    minutes: isWhole(minutes, 1, 99_999) ? undefined : copy.minutesWrong,
  };
}

/** The name of a strategy in the contract. */
export function strategyOf({ kind, percent, minutes }: StrategyInput): string {
  if (kind === 'AllAtOnce') return kind;
  return kind === 'Canary'
    ? `Canary${percent}Percent${minutes}Minutes`
    : `Linear${percent}PercentEvery${minutes}Minutes`;
}
