import type { AskedTerm } from './question.ts';
import type { Hit } from './search.ts';
import type { Segment } from './segment.ts';
import { termsOf } from './terms.ts';
import { type Unit, unitsOf } from './windows.ts';

/** What joins the things that one question asks about: "the oven and the scale". */
const conjunction = /(?<!\p{L})(?:and|or|und|oder|sowie|y|o|et|ou)(?!\p{L})|[,&/]/iu;
/** Another word counts as the one that was asked for from here on. */
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

/** A sentence, item or row, and what it says of a question. */
interface Saying extends Complement {
  said: readonly AskedTerm[];
}

const isSaidIn = ({ term, near }: AskedTerm, words: ReadonlySet<string>): boolean =>
  words.has(term) || near.some(([other, nearness]) => nearness >= leastNearness && words.has(other));

/**
 * Of the passages that were found, the sentences, items and rows that say what a quote leaves unsaid: the scale's row,
 * where the oven's is quoted.
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

/** One after the other those that add most, and of these the ones that say most. */
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
