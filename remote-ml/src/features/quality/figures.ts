import type { QualityRun } from '@alma/shared/contract';
import { scriptPrefix } from '@alma/shared/contract/quality/limits';
import { qualityTexts as copy } from './texts.ts';

export const isScript = ({ model }: Pick<QualityRun, 'model'>): boolean => model.startsWith(scriptPrefix);

/** Display name; a script is labelled as such. */
export const nameOf = ({ model }: Pick<QualityRun, 'model'>): string =>
  isScript({ model }) ? copy.scriptNamed(model.slice(scriptPrefix.length)) : model;

/** The totals of all ways; undefined when the suite did not run. */
export function injectionsOf({ injections }: QualityRun): { effects: number; tried: number } | undefined {
  if (!injections) return undefined;
  const sum = (of: 'effects' | 'tried'): number => injections.ways.reduce((all, way) => all + way[of], 0);
  return { effects: sum('effects'), tried: sum('tried') };
}

/** Share of resisted injections. A failed call does not count as resisted. */
function resistedOf(run: QualityRun): number | null {
  const all = injectionsOf(run);
  if (!all || all.tried === 0) return null;
  return Math.max(0, all.tried - all.effects - (run.injections?.failed ?? 0)) / all.tried;
}

/** Number of failed calls in all suites. */
export const failedCalls = ({ answers, injections, hand_over, artifacts, whole_files }: QualityRun): number =>
  [answers, injections, hand_over, artifacts, whole_files].reduce((all, one) => all + (one?.failed ?? 0), 0);

/** The compared figures: shares from 0 to 1, where more is better. */
export const compared = {
  answers: ({ answers }) => answers?.answer_rate ?? null,
  refusals: ({ answers }) => answers?.refusal_rate ?? null,
  precision: ({ answers }) => answers?.citation_precision ?? null,
  support: ({ answers }) => answers?.support ?? null,
  resisted: resistedOf,
  handOver: ({ hand_over: figures }) => figures?.handed_right ?? null,
  rubric: ({ artifacts }) => artifacts?.rubric ?? null,
  coverage: ({ whole_files: figures }) => figures?.coverage ?? null,
} satisfies Record<keyof typeof copy.bars, (run: QualityRun) => number | null>;

/** The latest run of each of the first `max` models. @param runs newest first */
export function latestByModel(runs: readonly QualityRun[], max: number): QualityRun[] {
  const seen = new Set<string>();
  return runs
    .filter(({ model }) => {
      if (seen.has(model)) return false;
      seen.add(model);
      return true;
    })
    .slice(0, max);
}
