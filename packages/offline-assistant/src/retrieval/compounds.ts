import type { Language } from './language.ts';

/** Languages with closed compounds, of which a question may name only one part. */
const compounding = new Set<Language>(['de']);

/** Shorter terms are a prefix or suffix of too many unrelated words. */
const minPart = 4;
/** A compound names a kind of its last part, as "Doppelzimmer" is a "Zimmer"; other pairs only share a part. */
const nearness = { kind: 0.8, part: 0.6 } as const;

/** Terms that begin or end with this one, or vice versa: "Batteriefach" for "Batterie". */
export function compoundsOf(
  term: string,
  vocabulary: Iterable<string>,
  language: Language,
): [term: string, nearness: number][] {
  if (!compounding.has(language) || term.length < minPart) return [];
  const found: [string, number][] = [];
  for (const other of vocabulary) {
    const value = other.length >= minPart && other !== term ? nearnessOf(term, other) : 0;
    if (value > 0) found.push([other, value]);
  }
  return found;
}

/** Longer than any word of the families. Bounds the work on terms that are very long on purpose. */
const maxPart = 40;

/** The longest ending of a compound that `isKnown`: "termin" of "abgabetermin". */
export function lastPart(term: string, isKnown: (part: string) => boolean): string | undefined {
  for (let from = Math.max(minPart, term.length - maxPart); from <= term.length - minPart; from += 1) {
    const part = term.slice(from);
    if (isKnown(part)) return part;
  }
  return undefined;
}

function nearnessOf(term: string, other: string): number {
  if (other.endsWith(term)) return nearness.kind;
  return other.startsWith(term) || isPart(other, term) ? nearness.part : 0;
}

const isPart = (part: string, whole: string): boolean => whole.startsWith(part) || whole.endsWith(part);
