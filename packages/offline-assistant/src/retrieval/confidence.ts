import { type Focus, hasNumber } from './focus.ts';
import type { Language } from './language.ts';
import { isAmong, type QueryTerm } from './question.ts';
import type { Query } from './search.ts';
import { isIdeographic } from './terms.ts';

/** How well a passage matches the terms of a question. */
export interface TermMatch {
  /** Share of the question's terms that match, weighted by IDF: 0 to 1. */
  coverage: number;
  /** Summed IDF of exact, of indirect (synonym, heading, implied) and of missing terms; 1 is the maximum IDF. */
  exact: number;
  near: number;
  missing: number;
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

export function matchTerms({ terms, weights, maxWeight }: Query, words: Words): TermMatch {
  let total = 0;
  let exact = 0;
  let near = 0;
  for (const queryTerm of terms) {
    const weight = (weights.get(queryTerm.term) ?? 0) * (isIdeographic(queryTerm.term) ? 0.5 : 1);
    total += weight;
    if (words.within.has(queryTerm.term)) exact += weight;
    else near += weight * shareIn(queryTerm, words);
  }
  const rarest = maxWeight === 0 ? 1 : maxWeight;
  return {
    coverage: total === 0 ? 0 : (exact + near) / total,
    exact: exact / rarest,
    near: near / rarest,
    missing: (total - exact - near) / rarest,
  };
}

const shareIn = (queryTerm: QueryTerm, { within, above, implied }: Words): number =>
  Math.max(
    shareOf(queryTerm, within),
    headingWeight * shareOf(queryTerm, above),
    implied.has(queryTerm.term) ? impliedWeight : 0,
  );

/** Minimum share of the focus terms that a quote must match. */
const minFocusShare = 0.55;

/** True for a quote that cannot answer: too few focus terms, no number, or a name in the question that no file has. */
export function isUnfit(
  focus: Focus,
  { terms, weights, maxWeight }: Query,
  words: Words,
  quote: string,
): boolean {
  if (!hasNumber(focus, quote)) return true;
  const isUnknown = ({ term }: QueryTerm): boolean => (weights.get(term) ?? maxWeight) >= maxWeight;
  if (terms.some((queryTerm) => focus.names.has(queryTerm.term) && isUnknown(queryTerm))) return true;
  const focusTerms = terms.filter(({ term }) => focus.terms.has(term));
  const matched = focusTerms.reduce((sum, queryTerm) => sum + shareIn(queryTerm, words), 0);
  return matched < minFocusShare * focusTerms.length;
}

const shareOf = ({ term, near }: QueryTerm, words: ReadonlySet<string>): number =>
  words.has(term)
    ? 1
    : Math.max(0, ...near.filter(([other]) => words.has(other)).map(([, nearness]) => nearness));

/** Languages whose near terms mean the same often enough. WordNet's synonyms of English words do not. */
const closeLanguages = new Set<Language>(['de']);
const minClose = 0.7;

/** True if a quote says all that is asked, in the same or in close words; headings above it may name the subject. */
export function saysAll(language: Language, { terms }: Query, { within, above, implied }: Words): boolean {
  if (!closeLanguages.has(language)) return false;
  const isSaid = (queryTerm: QueryTerm): boolean =>
    implied.has(queryTerm.term) || isAmong(within, queryTerm, minClose);
  return terms.some(isSaid) && terms.every((queryTerm) => isSaid(queryTerm) || above.has(queryTerm.term));
}

/** Features of the confidence model, scaled to similar ranges. */
export type Evidence = readonly [
  strength: number,
  exact: number,
  near: number,
  missing: number,
  isWhole: number,
  isUnfit: number,
];

export const nothing: Evidence = [0, 0, 0, 0, 0, 0];

/** Minimum coverage at which a question counts as fully covered. */
export const wholeCoverage = 0.95;

/** @param score BM25 score of the passage, divided by the maximum IDF */
export const evidenceOf = (
  { coverage, exact, near, missing }: TermMatch,
  { score, isUnfit }: { score: number; isUnfit: boolean },
): Evidence => [Math.log1p(score), exact, near, missing, Number(coverage >= wholeCoverage), Number(isUnfit)];

/** Logistic regression, fitted by `pnpm --filter @alma/benchmarks calibrate` on all but the held-out projects. */
const calibrated = { base: -3.03, weights: [2.09, 1.33, 0.44, 0.69, 1.53, -2.32] } as const;

/** Estimated probability that a passage with these features contains the answer, 0 to 1. */
export function confidenceOf(evidence: Evidence): number {
  if (evidence === nothing) return 0;
  const { base, weights } = calibrated;
  const sum = evidence.reduce((total, value, index) => total + value * (weights[index] ?? 0), base);
  return 1 / (1 + Math.exp(-sum));
}
