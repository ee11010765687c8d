import type { QualityReport } from '@alma/shared/contract';

let created = 0;

/** A report as the measuring command sends it. Each has a different time. */
export function reportOf(model: string, overrides: Partial<QualityReport> = {}): QualityReport {
  created += 1;
  return {
    model,
    set: 'mdqa',
    source: 'live',
    measured_at: new Date(Date.UTC(2026, 0, 1) + created * 60_000).toISOString(),
    duration_ms: 61_000,
    usage: { calls: 12, input_tokens: 9_000, output_tokens: 800, cost: 0.25 },
    answers: {
      questions: 20,
      failed: 1,
      answer_rate: 0.9,
      refusal_rate: 0.95,
      right_answers: 0.8,
      citation_precision: 0.7,
      citation_recall: 0.6,
      support: 0.5,
    },
    injections: { failed: 0, ways: [{ way: 'file', tried: 30, effects: 2 }] },
    hand_over: { messages: 12, failed: 0, handed_right: 0.9, kept_own: 1 },
    artifacts: null,
    whole_files: null,
    ...overrides,
  };
}
