import type { AskedTerm } from './question.ts';
import type { Asked } from './search.ts';
import { isIdeographic } from './terms.ts';

/** What a passage says of a question. */
export interface Said {
  /** The share of the question, weighed by how much each term tells, that is said: 0 to 1. */
  coverage: number;
  /** How much is said in all, counted in terms as rare as can be. */
  weight: number;
}

/** A heading says what the text below it is about, but is not what is quoted. */
const headingWeight = 0.8;

export function saidBy(
  { terms, weights, most }: Asked,
  words: ReadonlySet<string>,
  above: ReadonlySet<string>,
): Said {
  let total = 0;
  let found = 0;
  for (const asked of terms) {
    const weight = (weights.get(asked.term) ?? 0) * (isIdeographic(asked.term) ? 0.5 : 1);
    total += weight;
    found += weight * Math.max(shareOf(asked, words), headingWeight * shareOf(asked, above));
  }
  return { coverage: total === 0 ? 0 : found / total, weight: most === 0 ? 0 : found / most };
}

const shareOf = ({ term, near }: AskedTerm, words: ReadonlySet<string>): number =>
  words.has(term)
    ? 1
    : Math.max(0, ...near.filter(([other]) => words.has(other)).map(([, nearness]) => nearness));

/** Fitted on two thirds of the projects of `benchmarks/quality`, by logistic regression; the rest only checks it. */
const fitted = { base: -2.91, coverage: 1.62, weight: 2.02 } as const;

/** How likely a passage that says so much holds the answer, 0 to 1. */
export const confidenceOf = ({ coverage, weight }: Said): number =>
  coverage === 0
    ? 0
    : 1 / (1 + Math.exp(-(fitted.base + fitted.coverage * coverage + fitted.weight * weight)));
