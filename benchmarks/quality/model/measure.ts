import type { QualityProject } from '../questions.ts';
import { type AnswersSummary, measureAnswers } from './answers.ts';
import { type HandOverSummary, measureHandOver } from './hand-over.ts';
import { type InjectionsSummary, measureInjections } from './injections.ts';
import type { Recorded } from './recorded.ts';

interface ModelReport {
  model: string;
  measured_at: string;
  /** Whether the model itself answered just now, or its earlier answers were judged again. */
  source: 'live' | 'recordings' | 'both';
  answers: AnswersSummary;
  injections: InjectionsSummary;
  handOver: HandOverSummary;
}

/** All suites with a model in the loop. */
export async function measureModel(
  model: Recorded,
  projects: readonly QualityProject[],
): Promise<ModelReport> {
  const answers = await measureAnswers(model, projects);
  const injections = await measureInjections(model);
  const handOver = await measureHandOver(model);
  return {
    model: model.name,
    measured_at: new Date().toISOString(),
    source: sourceOf(model.counts),
    answers,
    injections,
    handOver,
  };
}

function sourceOf({ asked, replayed }: Recorded['counts']): ModelReport['source'] {
  if (replayed === 0) return 'live';
  return asked === 0 ? 'recordings' : 'both';
}
