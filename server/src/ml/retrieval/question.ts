import { LRUCache } from 'lru-cache';
import type { Language } from './language.ts';
import { isOnlyGrammar, termsOf } from './terms.ts';
import { wordsNear } from './thesaurus.ts';

/** One thing that a question asks about: its term, and terms that may stand for it. */
export interface AskedTerm {
  term: string;
  near: readonly (readonly [term: string, nearness: number])[];
}

/** A word may have hundreds of narrower ones; the nearest say most. */
const mostNear = 60;

const remembered = new LRUCache<string, AskedTerm['near']>({ max: 5000 });

/** What a question asks about, cut to terms as files of that language are. */
export function askedTerms(question: string, language: Language): AskedTerm[] {
  const asked = new Map<string, AskedTerm>();
  for (const word of question.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.,]*/gu) ?? [])
    for (const term of termsOf(word, language))
      if (!asked.has(term)) asked.set(term, { term, near: language === 'en' ? nearTerms(word, term) : [] });
  const all = [...asked.values()];
  // Of a question in Japanese what is written in hiragana alone is grammar, mostly.
  const telling = all.filter(({ term }) => !isOnlyGrammar(term));
  return telling.length > 0 ? telling : all;
}

function nearTerms(word: string, term: string): AskedTerm['near'] {
  const plain = word.replace(/(?<![.,])[.,]+$/, '');
  const known = remembered.get(plain);
  if (known) return known;
  const near = new Map<string, number>();
  for (const [other, nearness] of wordsNear(plain))
    for (const otherTerm of termsOf(other, 'en'))
      if (otherTerm !== term && nearness > (near.get(otherTerm) ?? 0)) near.set(otherTerm, nearness);
  const nearest = [...near].sort(([, a], [, b]) => b - a).slice(0, mostNear);
  remembered.set(plain, nearest);
  return nearest;
}
