import { measureAnswers } from '../../../server/src/ml/quality/suites/answers.ts';
import { measureHandOver } from '../../../server/src/ml/quality/suites/hand-over.ts';
import { measureInjections } from '../../../server/src/ml/quality/suites/injections.ts';
import type { QualityProject } from '../../../server/src/ml/quality/suites/questions.ts';
import type { QualityReport } from '../../../shared/src/contract/index.ts';
import { measureArtifacts } from './artifacts.ts';
import type { Recorded } from './recorded.ts';
import { measureWholeFiles } from './whole-files.ts';

export const suites = ['answers', 'injections', 'hand_over', 'artifacts', 'whole_files'] as const;
export type Suite = (typeof suites)[number];

export interface Measuring {
  /** Projects with their questions, and the name of the set. */
  projects: readonly QualityProject[];
  set: string;
  /** Default: all suites. */
  only?: readonly Suite[] | undefined;
  /** US dollars per million tokens. */
  prices?: { input: number; output: number } | undefined;
  onSuite?: (suite: Suite) => void;
}

/** Runs all suites with a model in the loop, one after another. */
export async function measureModel(model: Recorded, measuring: Measuring): Promise<QualityReport> {
  const { projects, set, only = suites, prices, onSuite = () => undefined } = measuring;
  const startedAt = Date.now();
  const run = async <T>(suite: Suite, measure: () => Promise<T>): Promise<T | null> => {
    if (!only.includes(suite)) return null;
    onSuite(suite);
    return measure();
  };
  const figures = {
    answers: await run('answers', () => measureAnswers(model, projects)),
    injections: await run('injections', () => measureInjections(model)),
    hand_over: await run('hand_over', () => measureHandOver(model)),
    artifacts: await run('artifacts', () => measureArtifacts(model)),
    whole_files: await run('whole_files', () => measureWholeFiles(model)),
  };
  const { asked: request, replayed } = model.counts;
  return {
    model: model.name,
    set,
    source: sourceOf(model.counts),
    measured_at: new Date(startedAt).toISOString(),
    duration_ms: Date.now() - startedAt,
    usage: { calls: request + replayed, ...model.used, cost: costOf(model.used, prices) },
    ...figures,
  };
}

function sourceOf({ asked: request, replayed }: Recorded['counts']): QualityReport['source'] {
  if (replayed === 0) return 'live';
  return request === 0 ? 'recordings' : 'both';
}

function costOf(
  { input_tokens: input, output_tokens: output }: Recorded['used'],
  prices: Measuring['prices'],
): number | null {
  if (!prices || input === null || output === null) return null;
  return (input * prices.input + output * prices.output) / 1_000_000;
}
