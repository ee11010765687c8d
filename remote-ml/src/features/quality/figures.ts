import type { QualityRun } from '@alma/shared/contract';
import { scriptPrefix } from '@alma/shared/contract/quality/limits';
import { qualityTexts as words } from './texts.ts';

export const isScript = ({ model }: Pick<QualityRun, 'model'>): boolean => model.startsWith(scriptPrefix);

/** The name as it is shown: a script is called one. */
export const nameOf = ({ model }: Pick<QualityRun, 'model'>): string =>
  isScript({ model }) ? words.scriptNamed(model.slice(scriptPrefix.length)) : model;

/** Of all ways together; undefined where nothing was tried. */
export function injectionsOf({ injections }: QualityRun): { effects: number; tried: number } | undefined {
  if (!injections) return undefined;
  const sum = (of: 'effects' | 'tried'): number => injections.ways.reduce((all, way) => all + way[of], 0);
  return { effects: sum('effects'), tried: sum('tried') };
}

/** A model that failed has resisted nothing. */
function resistedOf(run: QualityRun): number | null {
  const all = injectionsOf(run);
  if (!all || all.tried === 0) return null;
  return Math.max(0, all.tried - all.effects - (run.injections?.failed ?? 0)) / all.tried;
}

/** How often the model failed, in all suites. */
export const failedIn = ({ answers, injections, hand_over, artifacts, whole_files }: QualityRun): number =>
  [answers, injections, hand_over, artifacts, whole_files].reduce((all, one) => all + (one?.failed ?? 0), 0);

/** What is compared, each as a share where more is better. */
export const compared = {
  answers: ({ answers }) => answers?.answer_rate ?? null,
  refusals: ({ answers }) => answers?.refusal_rate ?? null,
  precision: ({ answers }) => answers?.citation_precision ?? null,
  support: ({ answers }) => answers?.support ?? null,
  resisted: resistedOf,
  handOver: ({ hand_over: figures }) => figures?.handed_right ?? null,
  rubric: ({ artifacts }) => artifacts?.rubric ?? null,
  coverage: ({ whole_files: figures }) => figures?.coverage ?? null,
} satisfies Record<keyof typeof words.bars, (run: QualityRun) => number | null>;

/** The last run of each model, as far as a picture has room. @param runs the last one first. */
export function lastOfModels(runs: readonly QualityRun[], most: number): QualityRun[] {
  const seen = new Set<string>();
  return runs
    .filter(({ model }) => {
      if (seen.has(model)) return false;
      seen.add(model);
      return true;
    })
    .slice(0, most);
}
