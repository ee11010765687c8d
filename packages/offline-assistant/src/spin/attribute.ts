import { spinPhases } from '@alma/shared/contract';
import { phaseTitle } from './phases.ts';
import type { SpinRun } from './state.ts';

/** A line written by a model, with the source that it claims. */
export interface WrittenLine {
  criterion: string;
  text: string;
  /** `brief`, `person`, the id of an earlier phase, or anything else for the agent's own words. */
  source: string;
}

type Sources = Pick<SpinRun, 'problem' | 'feedback' | 'takenUp' | 'edits' | 'bodies'>;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/** Share of a line's words that must occur in the source that it claims. */
const minShare = 0.5;

/** Verifies the source of each line: without enough words in common, the line is attributed to the agent. */
export function attribute({
  run,
  agent,
  lines,
}: {
  run: Sources;
  agent: string;
  lines: readonly WrittenLine[];
}): WrittenLine[] {
  const known = new Map<string, ReadonlySet<string>>();
  const wordsIn = (source: string): ReadonlySet<string> => {
    const words = known.get(source) ?? new Set(wordsOf(textOf(source, run)));
    known.set(source, words);
    return words;
  };
  return lines.map((line) => {
    const source = line.source.trim().toLowerCase().split(' ')[0] ?? '';
    const words = wordsOf(line.text);
    const found = words.filter((word) => wordsIn(source).has(word)).length;
    const isSupported = words.length > 0 && found / words.length >= minShare;
    return { ...line, source: (isSupported && labelOf(source)) || agent };
  });
}

const phaseOf = (source: string) => spinPhases.find((phase) => phase.toLowerCase() === source);

function textOf(source: string, { problem, feedback, takenUp, edits, bodies }: Sources): string {
  if (source === 'brief') return problem;
  if (source === 'person')
    return [...takenUp.map(({ text }) => text), ...feedback, ...Object.values(edits)].join('\n');
  const phase = phaseOf(source);
  return (phase && bodies[phase]) ?? '';
}

function labelOf(source: string): string {
  if (source === 'brief') return 'brief';
  if (source === 'person') return 'your words';
  const phase = phaseOf(source);
  return phase === undefined ? '' : phaseTitle(phase);
}
