import type { Language } from './language.ts';

/** Languages with closed compounds, of which a question may name only one part. */
const compounding = new Set<Language>(['de']);

/** Shorter terms are a prefix or suffix of too many unrelated words. */
const minPart = 4;
const nearness = 0.6;

/** Terms that begin or end with this one, or vice versa: "Batteriefach" for "Batterie". */
export function compoundsOf(
  term: string,
  vocabulary: Iterable<string>,
  language: Language,
): [term: string, nearness: number][] {
  if (!compounding.has(language) || term.length < minPart) return [];
  const found: [string, number][] = [];
  for (const other of vocabulary)
    if (other.length >= minPart && other !== term && (isPart(term, other) || isPart(other, term)))
      found.push([other, nearness]);
  return found;
}

/** Longer than any word of the families. It bounds the work on a term that someone made very long. */
const maxPart = 40;

/** The longest ending of a compound that `isKnown`: "termin" of "abgabetermin". */
export function lastPart(term: string, isKnown: (part: string) => boolean): string | undefined {
  for (let from = Math.max(minPart, term.length - maxPart); from <= term.length - minPart; from += 1) {
    const part = term.slice(from);
    if (isKnown(part)) return part;
  }
  return undefined;
}

const isPart = (part: string, whole: string): boolean => whole.startsWith(part) || whole.endsWith(part);
