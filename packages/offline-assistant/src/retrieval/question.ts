import type { Language } from './language.ts';
import { isOnlyGrammar, termsOf } from './terms.ts';
import type { NearTerms, Thesaurus } from './thesaurus.ts';

/** One thing that a question asks about: its term, and terms that may stand for it. */
export interface AskedTerm {
  term: string;
  near: NearTerms;
}

/** What a question asks about, cut to terms as files of that language are. */
export function askedTerms(question: string, language: Language, thesaurus: Thesaurus): AskedTerm[] {
  const asked = new Map<string, AskedTerm>();
  for (const word of question.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.,]*/gu) ?? [])
    for (const term of termsOf(word, language))
      if (!asked.has(term))
        asked.set(term, { term, near: language === 'en' ? thesaurus.termsNear(word, term) : [] });
  const all = [...asked.values()];
  // Of a question in Japanese what is written in hiragana alone is grammar, mostly.
  const telling = all.filter(({ term }) => !isOnlyGrammar(term));
  return telling.length > 0 ? telling : all;
}
