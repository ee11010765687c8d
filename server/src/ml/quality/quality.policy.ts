import { qualityLimits } from '@alma/shared/contract/quality/limits';

interface Kept {
  id: string;
  model: string;
}

/** Ids of the runs that exceed the limits of runs per model and of models. @param kept newest first. */
export function outdated(kept: readonly Kept[]): string[] {
  const models = [...new Set(kept.map(({ model }) => model))].slice(0, qualityLimits.models);
  const counts = new Map<string, number>();
  return kept
    .filter(({ model }) => {
      const count = (counts.get(model) ?? 0) + 1;
      counts.set(model, count);
      return count > qualityLimits.runsOfModel || !models.includes(model);
    })
    .map(({ id }) => id);
}
