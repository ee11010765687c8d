import type { Measuring, MeasuringEstimate, QualityRun } from '../contract/index.ts';
import { nextUuid } from './ids.ts';

const usualEstimate: MeasuringEstimate = {
  calls: 69,
  input_tokens: 75_000,
  output_tokens: 10_350,
  cost: null,
  max_tokens: 170_700,
  max_minutes: 30,
};

/** The server in memory: stored measurements, newest first, and the running or latest measurement by the server. */
export const quality = {
  runs: [] as QualityRun[],
  measuring: null as Measuring | null,
  estimate: usualEstimate,
};

export function resetQuality(): void {
  quality.runs = [];
  quality.measuring = null;
  quality.estimate = usualEstimate;
}

/** Stores a measurement by the server; by default one that has just begun. */
export function makeMeasuring(overrides: Partial<Measuring> = {}): Measuring {
  const { calls, max_tokens } = quality.estimate;
  quality.measuring = {
    id: '00000000-0000-4000-b000-000000000001',
    model: 'llama3.2',
    size: 'short',
    state: 'running',
    done: 0,
    calls,
    tokens: 0,
    max_tokens,
    failure: null,
    started_at: '2026-01-01T10:00:00.000Z',
    ended_at: null,
    ...overrides,
  };
  return quality.measuring;
}

/** A stored measurement; by default one of a good model. */
export function makeQualityRun(overrides: Partial<QualityRun> = {}): QualityRun {
  const run: QualityRun = {
    id: nextUuid('a000'),
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
    ...overrides,
  };
  quality.runs.unshift(run);
  return run;
}
