const minuteMs = 60_000;
const pattern =
  /^(?:Canary(?<canary>\d+)Percent(?<bake>\d+)Minutes|Linear(?<share>\d+)PercentEvery(?<every>\d+)Minutes)$/;

/** The progress of a rollout at a time. */
export interface RolloutProgress {
  /** Share of people who have the new release. */
  percent: number;
  /** When the share next increases; undefined once everyone has the release. */
  nextStepAt: number | undefined;
  isDue: boolean;
}

/**
 * Computes the progress from the clock, so that every server knows its share without writing anything. All times are
 * milliseconds since the epoch.
 */
export function progressOf(strategy: string, startedAt: number, now: number): RolloutProgress {
  const steps = stepsOf(strategy);
  const passedMs = Math.max(0, now - startedAt);
  const { percent = 0 } = steps.findLast(({ afterMs }) => afterMs <= passedMs) ?? {};
  const next = steps.find(({ afterMs }) => afterMs > passedMs);
  return { percent, nextStepAt: next && startedAt + next.afterMs, isDue: percent === 100 };
}

/** Whether everyone gets the release as soon as the rollout starts. */
export const isAtOnce = (strategy: string): boolean => strategy === 'AllAtOnce';

/** Shares of a strategy in order; the last one is always 100. */
function stepsOf(strategy: string): { afterMs: number; percent: number }[] {
  const { canary, bake, share, every } = pattern.exec(strategy)?.groups ?? {};
  if (canary !== undefined)
    return [
      { afterMs: 0, percent: Number(canary) },
      { afterMs: Number(bake) * minuteMs, percent: 100 },
    ];
  if (share === undefined) return [{ afterMs: 0, percent: 100 }];
  return Array.from({ length: Math.ceil(100 / Number(share)) }, (_, step) => ({
    afterMs: step * Number(every) * minuteMs,
    percent: Math.min(100, (step + 1) * Number(share)),
  }));
}
