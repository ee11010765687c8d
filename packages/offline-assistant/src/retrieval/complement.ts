import type { AskedTerm } from './question.ts';
import type { Hit } from './search.ts';
import type { Segment } from './segment.ts';
import { termsOf } from './terms.ts';
import { type Unit, unitsOf } from './windows.ts';

/** Separates the subjects of one question: "the oven and the scale". */
const conjunction = /(?<!\p{L})(?:and|or|und|oder|sowie|y|o|et|ou)(?!\p{L})|[,&/]/iu;
/** Minimum similarity at which another word counts as a match of the asked one. */
const leastNearness = 0.8;
const maxUnits = 3;

export const asksOfSeveral = (question: string): boolean => conjunction.test(question);

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
interface Saying extends Complement {
  said: readonly AskedTerm[];
}

const isSaidIn = ({ term, near }: AskedTerm, words: ReadonlySet<string>): boolean =>
  words.has(term) || near.some(([other, nearness]) => nearness >= leastNearness && words.has(other));

/**
 * Sentences, items and rows of the hits that match question terms missing from the quote: the scale's row when the
 * oven's row is quoted.
 */
export function complementsOf(
  { segments, files, hits }: Searched,
  termsOfHit: (hit: Hit) => readonly AskedTerm[],
  quoted: string,
): Complement[] {
  const sayings = hits.flatMap((hit): Saying[] => {
    const language = segments[hit.file]?.language ?? 'en';
    return unitsOf(files[hit.file]?.text ?? '', hit, language).map((unit) => {
      const words = new Set(unit.terms);
      return { hit, unit, said: termsOfHit(hit).filter((asked) => isSaidIn(asked, words)) };
    });
  });
  const heard = new Set<string>();
  for (const { hit, said } of sayings) {
    const words = new Set(termsOf(quoted, segments[hit.file]?.language ?? 'en'));
    for (const asked of said) if (isSaidIn(asked, words)) heard.add(asked.term);
  }
  return chosenOf(sayings, heard);
}

/** Greedy: takes the unit with the largest number of new terms; ties go to the one that matches more terms in all. */
function chosenOf(sayings: readonly Saying[], heard: Set<string>): Complement[] {
  const chosen: Complement[] = [];
  while (chosen.length < maxUnits) {
    let best: Saying | undefined;
    let most = 0;
    for (const saying of sayings) {
      const fresh = saying.said.filter(({ term }) => !heard.has(term)).length;
      const value = fresh === 0 ? 0 : fresh * 100 + saying.said.length;
      if (value > most) [best, most] = [saying, value];
    }
    if (!best) break;
    for (const { term } of best.said) heard.add(term);
    chosen.push({ hit: best.hit, unit: best.unit });
  }
  return chosen;
}
