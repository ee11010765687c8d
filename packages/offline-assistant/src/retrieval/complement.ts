import { isAmong, type QueryTerm } from './question.ts';
import type { Hit } from './search.ts';
import type { Segment } from './segment.ts';
import { termsOf } from './terms.ts';
import { type Unit, unitsOf } from './windows.ts';

/** Separates the subjects of one question: "the oven and the scale". */
const conjunction = /(?<!\p{L})(?:and|or|und|oder|sowie|y|o|et|ou)(?!\p{L})|[,&/]/iu;
/** Minimum similarity at which another word counts as a match for the one in the question. */
const minNearness = 0.8;
const maxUnits = 3;

export const hasSeveralSubjects = (question: string): boolean => conjunction.test(question);

export interface Complement {
  hit: Hit;
  unit: Unit;
}

interface Searched {
  segments: readonly Segment[];
  files: readonly { text: string }[];
  hits: readonly Hit[];
}

/** A sentence, item or row with the question terms that it matches. */
interface MatchedUnit extends Complement {
  matched: readonly QueryTerm[];
}

/**
 * Sentences, items and rows of the hits that match question terms missing from the quote: the scale's row when the
 * oven's row is quoted.
 */
export function findComplements(
  { segments, files, hits }: Searched,
  termsOfHit: (hit: Hit) => readonly QueryTerm[],
  quoted: string,
): Complement[] {
  const matchedUnits = hits.flatMap((hit): MatchedUnit[] => {
    const language = segments[hit.file]?.language ?? 'en';
    return unitsOf(files[hit.file]?.text ?? '', hit, language).map((unit) => {
      const words = new Set(unit.terms);
      return {
        hit,
        unit,
        matched: termsOfHit(hit).filter((queryTerm) => isAmong(words, queryTerm, minNearness)),
      };
    });
  });
  const covered = new Set<string>();
  for (const { hit, matched } of matchedUnits) {
    const words = new Set(termsOf(quoted, segments[hit.file]?.language ?? 'en'));
    for (const queryTerm of matched) if (isAmong(words, queryTerm, minNearness)) covered.add(queryTerm.term);
  }
  return chooseComplements(matchedUnits, covered);
}

/** Greedy: takes the unit with the most new terms; ties go to the one that matches more terms in total. */
function chooseComplements(matchedUnits: readonly MatchedUnit[], covered: Set<string>): Complement[] {
  const chosen: Complement[] = [];
  while (chosen.length < maxUnits) {
    let best: MatchedUnit | undefined;
    let bestValue = 0;
    for (const unit of matchedUnits) {
      const newTerms = unit.matched.filter(({ term }) => !covered.has(term)).length;
      const value = newTerms === 0 ? 0 : newTerms * 100 + unit.matched.length;
      if (value > bestValue) [best, bestValue] = [unit, value];
    }
    if (!best) break;
    for (const { term } of best.matched) covered.add(term);
    chosen.push({ hit: best.hit, unit: best.unit });
  }
  return chosen;
}
