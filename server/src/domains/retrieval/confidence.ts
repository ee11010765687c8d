import type { AskedTerm } from './question.ts';
import type { Asked } from './search.ts';
import { isIdeographic } from './terms.ts';

/** What a passage says of a question. */
export interface Said {
  /** The share of the question, weighed by how much each term tells, that is said: 0 to 1. */
  coverage: number;
  /** How much is said, and how much is not, counted in terms as rare as can be. */
  said: number;
  unsaid: number;
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
  const rarest = most === 0 ? 1 : most;
  return {
    coverage: total === 0 ? 0 : found / total,
    said: found / rarest,
    unsaid: (total - found) / rarest,
  };
}

const shareOf = ({ term, near }: AskedTerm, words: ReadonlySet<string>): number =>
  words.has(term)
    ? 1
    : Math.max(0, ...near.filter(([other]) => words.has(other)).map(([, nearness]) => nearness));

/** What speaks for a passage, as numbers of about one size. */
export type Evidence = readonly [strength: number, said: number, unsaid: number, isWhole: number];

export const nothing: Evidence = [0, 0, 0, 0];

/** Of this share on, a question counts as said in whole. */
const wholeCoverage = 0.95;

/** @param score what the passage scored in the search, in terms as rare as can be. */
export const evidenceOf = ({ coverage, said, unsaid }: Said, score: number): Evidence => [
  Math.log1p(score),
  said,
  unsaid,
  Number(coverage >= wholeCoverage),
];

/** By `pnpm --filter @alma/benchmarks calibrate`, from the projects that are there for it; the others check it. */
const calibrated = { base: -3.4, weights: [1.9, 1.34, 0.23, 1.96] } as const;

/** How likely a passage for which so much speaks holds the answer, 0 to 1. */
export function confidenceOf(evidence: Evidence): number {
  if (evidence === nothing) return 0;
  const { base, weights } = calibrated;
  const sum = evidence.reduce((total, value, place) => total + value * (weights[place] ?? 0), base);
  return 1 / (1 + Math.exp(-sum));
}
