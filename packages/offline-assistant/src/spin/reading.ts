import { statementsIn } from '../retrieval/index.ts';
import type { SpinRun } from './state.ts';

/** A sentence that a person wrote, and where. */
export interface Statement {
  text: string;
  /** `brief`, or `feedback`. */
  source: 'brief' | 'feedback';
}

/** The person's statements: the problem, then the feedback that was taken up. */
export const statementsOf = ({ problem, takenUp }: SpinRun): Statement[] => [
  ...statementsIn(problem).map((text): Statement => ({ text, source: 'brief' })),
  ...takenUp.flatMap(statementsIn).map((text): Statement => ({ text, source: 'feedback' })),
];

const patterns = {
  measure:
    /(?<![\p{L}\d])\d+(?:[.,]\d+)*(?!\p{L})|%|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|half|twice|double|zero|none)\b/iu,
  limit:
    /\b(?:without|at most|at least|no more|no less|must|never|only|until|before|within|budget|deadline|cannot|can't|not|no|allowed|forbidden)\b/i,
  people:
    /\b(?:for|team|people|person|user|customer|client|staff|nurse|patient|student|teacher|developer|manager|famil|child|member|visitor|reader|writer|citizen|employee|worker|colleague|partner|founder|owner)s?\b/i,
  price: /\b(?:cost|price|pay|budget|expens|risk|lose|loss|late|slow|hard|overtime|money|fee|fine)\w*/i,
} as const;

export const matching = (statements: readonly Statement[], kind: keyof typeof patterns): Statement[] =>
  statements.filter(({ text }) => patterns[kind].test(text));

/** Alternatives that the person named: parts around an "or", or the lines of a list. */
export function alternatives(statements: readonly Statement[]): Statement[] {
  return statements.flatMap(({ text, source }) => {
    const parts = text.split(/(?<!\s)\s+or\s+/i);
    if (parts.length < 2) return [];
    return parts.map((part): Statement => ({
      text: part.replace(/(?<![.?!,;:])[.?!,;:]+$/, '').trim(),
      source,
    }));
  });
}

export const questions = (statements: readonly Statement[]): Statement[] =>
  statements.filter(({ text }) => text.endsWith('?'));
