import { qualityLimits } from '@alma/shared/contract/quality/limits';

interface StoredRun {
  id: string;
  model: string;
}

/** Ids of the runs that exceed the limits of runs per model and of models. @param runs newest first. */
export function outdated(runs: readonly StoredRun[]): string[] {
  const models = [...new Set(runs.map(({ model }) => model))].slice(0, qualityLimits.models);
  const counts = new Map<string, number>();
  return runs
    .filter(({ model }) => {
      const count = (counts.get(model) ?? 0) + 1;
      counts.set(model, count);
      return count > qualityLimits.runsOfModel || !models.includes(model);
    })
    .map(({ id }) => id);
}
