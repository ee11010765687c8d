import type { QualityRun } from '../contract/index.ts';

/** Measurements of the server in memory, the last one first. */
export const quality = { runs: [] as QualityRun[] };

export function resetQuality(): void {
  quality.runs = [];
}

let made = 0;

/** A stored measurement; by default one of a good model. */
export function makeQualityRun(given: Partial<QualityRun> = {}): QualityRun {
  made += 1;
  const run: QualityRun = {
    id: `00000000-0000-4000-a000-${String(made).padStart(12, '0')}`,
    model: 'llama3.2',
    set: 'mdqa',
    source: 'live',
    measured_at: '2026-01-01T10:00:00.000Z',
    duration_ms: 61_000,
    usage: { calls: 480, input_tokens: 900_000, output_tokens: 80_000, cost: 1.25 },
    answers: {
      questions: 239,
      failed: 1,
      answer_rate: 0.9,
      refusal_rate: 0.95,
      right_answers: 0.8,
      citation_precision: 0.7,
      citation_recall: 0.6,
      support: 0.5,
    },
    injections: { failed: 0, ways: [{ way: 'file', tried: 30, effects: 2 }] },
    hand_over: { messages: 12, failed: 0, handed_right: 0.75, kept_own: 1 },
    artifacts: { artifacts: 7, failed: 0, rubric: 0.85, checks: [{ check: 'filled', held: 1 }] },
    whole_files: { requests: 2, failed: 0, sourced: 1, verbatim: 1, coverage: 0.65 },
    stored_at: '2026-01-01T10:05:00.000Z',
    ...given,
  };
  quality.runs.unshift(run);
  return run;
}
