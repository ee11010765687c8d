import { lastPart } from './compounds.ts';
import { closeFamilies, topics } from './german-families/index.ts';
import { termsOf } from './terms.ts';
import type { NearTerms } from './thesaurus.ts';

/** Words of a topic are often used for one another, but less reliably than words of a close family. */
const nearness = { close: 0.7, topical: 0.5 } as const;
/** Terms near the last part of a compound are also near the compound, but less so. */
const partNearness = 0.7;

let families: ReadonlyMap<string, ReadonlyMap<string, number>> | undefined;

/**
 * Terms of German words that may stand for this term, with their similarity. No thesaurus of German is in the package
 * registry. Words may be in several families.
 */
export function germanTermsNear(term: string): NearTerms {
  families ??= readFamilies();
  const known = families;
  const near = new Map(known.get(term));
  const part = lastPart(term, (ending) => known.has(ending));
  const nearPart = part === undefined ? undefined : known.get(part);
  for (const [other, value] of nearPart ?? []) if (other !== term) raise(near, other, partNearness * value);
  return [...near];
}

function readFamilies(): Map<string, Map<string, number>> {
  const near = new Map<string, Map<string, number>>();
  for (const family of closeFamilies) addFamilies(near, family, nearness.close);
  for (const topic of topics) addFamilies(near, topic, nearness.topical);
  return near;
}

function addFamilies(near: Map<string, Map<string, number>>, families: string, value: number): void {
  for (const line of families.trim().split('\n')) {
    const terms = termsOf(line, 'de');
    for (const term of terms) {
      const others = near.get(term) ?? new Map<string, number>();
      for (const other of terms) if (other !== term) raise(others, other, value);
      near.set(term, others);
    }
  }
}

function raise(near: Map<string, number>, term: string, value: number): void {
  if (value > (near.get(term) ?? 0)) near.set(term, value);
}
