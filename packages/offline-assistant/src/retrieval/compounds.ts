import type { Language } from './language.ts';

/** Languages that write several words as one, whose parts people ask for by themselves. */
const compounding = new Set<Language>(['de']);

/** A shorter part is the beginning or end of too many other words. */
const leastPart = 4;
const nearness = 0.6;

/** Terms that hold another one, or are a part of it: "Batteriefach" for "Batterie", and the other way round. */
export function compoundsOf(
  term: string,
  vocabulary: Iterable<string>,
  language: Language,
): [term: string, nearness: number][] {
  if (!compounding.has(language) || term.length < leastPart) return [];
  const found: [string, number][] = [];
  for (const other of vocabulary)
    if (other.length >= leastPart && other !== term && (isPart(term, other) || isPart(other, term)))
      found.push([other, nearness]);
  return found;
}

const isPart = (part: string, whole: string): boolean => whole.startsWith(part) || whole.endsWith(part);
