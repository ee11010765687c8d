import { type Focus, hasNumber } from './focus.ts';
import type { AskedTerm } from './question.ts';
import type { Asked } from './search.ts';
import { isIdeographic } from './terms.ts';

/** What a passage says of a question. */
export interface Said {
  /** The share of the question, weighed by how much each term tells, that is said: 0 to 1. */
  coverage: number;
  /** How much is said in the same words, and how much in others or above, counted in terms as rare as can be. */
  exact: number;
  near: number;
  unsaid: number;
}

/** Words of a quote, and of the headings above it. */
export interface Words {
  within: ReadonlySet<string>;
  above: ReadonlySet<string>;
  /** What the quote says without naming it. */
  implied: ReadonlySet<string>;
}

/** A heading says what the text below it is about, but is not what is quoted. */
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

/** The least share of the asked terms that a quote must contain. */
const leastOfFocus = 0.55;

/** True where a quote cannot hold what the question asks for: not that, no number, or a name that no file has. */
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

/** What speaks for and against a passage, as numbers of about one size. */
export type Evidence = readonly [
  strength: number,
  exact: number,
  near: number,
  unsaid: number,
  isWhole: number,
  isBeside: number,
];

export const nothing: Evidence = [0, 0, 0, 0, 0, 0];

/** From this share on a question counts as fully covered. */
export const wholeCoverage = 0.95;

/** @param score what the passage scored in the search, in terms as rare as can be. */
export const evidenceOf = (
  { coverage, exact, near, unsaid }: Said,
  { score, isBeside }: { score: number; isBeside: boolean },
): Evidence => [Math.log1p(score), exact, near, unsaid, Number(coverage >= wholeCoverage), Number(isBeside)];

/** By `pnpm --filter @alma/benchmarks calibrate`, from the projects that are there for it; the others check it. */
const calibrated = { base: -3.03, weights: [2.09, 1.33, 0.44, 0.69, 1.53, -2.32] } as const;

/** How likely a passage for which so much speaks holds the answer, 0 to 1. */
export function confidenceOf(evidence: Evidence): number {
  if (evidence === nothing) return 0;
  const { base, weights } = calibrated;
  const sum = evidence.reduce((total, value, place) => total + value * (weights[place] ?? 0), base);
  return 1 / (1 + Math.exp(-sum));
}
