import { type Focus, hasNumber } from './focus.ts';
import type { AskedTerm } from './question.ts';
import type { Asked } from './search.ts';
import { isIdeographic } from './terms.ts';

/** How well a passage matches the terms of a question. */
export interface Said {
  /** Share of the question's terms that match, weighted by IDF: 0 to 1. */
  coverage: number;
  /** Summed IDF of exact, of indirect (synonym, heading, implied) and of missing terms; 1 is the maximum IDF. */
  exact: number;
  near: number;
  unsaid: number;
}

/** Terms of a quote and of its heading path. */
export interface Words {
  within: ReadonlySet<string>;
  above: ReadonlySet<string>;
  /** Terms that the quote implies without containing them: "weight" for "31 kg". */
  implied: ReadonlySet<string>;
}

/** Headings name the topic of a quote but are not part of it, so their terms count less. */
const headingWeight = 0.8;
const impliedWeight = 0.8;

export function saidBy({ terms, weights, most }: Asked, words: Words): Said {
  let total = 0;
  let exact = 0;
  let near = 0;
  for (const asked of terms) {
    const weight = (weights.get(asked.term) ?? 0) * (isIdeographic(asked.term) ? 0.5 : 1);
    total += weight;
    if (words.within.has(asked.term)) exact += weight;
    else near += weight * shareIn(asked, words);
  }
  const rarest = most === 0 ? 1 : most;
  return {
    coverage: total === 0 ? 0 : (exact + near) / total,
    exact: exact / rarest,
    near: near / rarest,
    unsaid: (total - exact - near) / rarest,
  };
}

const shareIn = (asked: AskedTerm, { within, above, implied }: Words): number =>
  Math.max(
    shareOf(asked, within),
    headingWeight * shareOf(asked, above),
    implied.has(asked.term) ? impliedWeight : 0,
  );

/** Minimum share of the focus terms that a quote must match. */
const leastOfFocus = 0.55;

/** True for a quote that cannot answer: too few focus terms, no number, or a name in the question that no file has. */
export function isBeside(
  focus: Focus,
  { terms, weights, most }: Asked,
  words: Words,
  quote: string,
): boolean {
  if (!hasNumber(focus, quote)) return true;
  const isUnknown = ({ term }: AskedTerm): boolean => (weights.get(term) ?? most) >= most;
  if (terms.some((asked) => focus.names.has(asked.term) && isUnknown(asked))) return true;
  const wanted = terms.filter(({ term }) => focus.terms.has(term));
  const said = wanted.reduce((sum, asked) => sum + shareIn(asked, words), 0);
  return said < leastOfFocus * wanted.length;
}

const shareOf = ({ term, near }: AskedTerm, words: ReadonlySet<string>): number =>
  words.has(term)
    ? 1
    : Math.max(0, ...near.filter(([other]) => words.has(other)).map(([, nearness]) => nearness));

/** Features of the confidence model, scaled to similar ranges. */
export type Evidence = readonly [
  strength: number,
  exact: number,
  near: number,
  unsaid: number,
  isWhole: number,
  isBeside: number,
];

export const nothing: Evidence = [0, 0, 0, 0, 0, 0];

/** Minimum coverage at which a question counts as fully covered. */
export const wholeCoverage = 0.95;

/** @param score BM25 score of the passage, divided by the maximum IDF */
export const evidenceOf = (
  { coverage, exact, near, unsaid }: Said,
  { score, isBeside }: { score: number; isBeside: boolean },
): Evidence => [Math.log1p(score), exact, near, unsaid, Number(coverage >= wholeCoverage), Number(isBeside)];

/** Logistic regression, fitted by `pnpm --filter @alma/benchmarks calibrate` on all but the held-out projects. */
const calibrated = { base: -3.03, weights: [2.09, 1.33, 0.44, 0.69, 1.53, -2.32] } as const;

/** Estimated probability that a passage with these features contains the answer, 0 to 1. */
export function confidenceOf(evidence: Evidence): number {
  if (evidence === nothing) return 0;
  const { base, weights } = calibrated;
  const sum = evidence.reduce((total, value, place) => total + value * (weights[place] ?? 0), base);
  return 1 / (1 + Math.exp(-sum));
}
