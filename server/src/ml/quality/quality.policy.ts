import { qualityLimits } from '@alma/shared/contract/quality/limits';

interface Kept {
  id: string;
  model: string;
}

/** Runs that leave: too old ones of a model, and all of models that were measured longest ago. @param kept the last one first. */
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
