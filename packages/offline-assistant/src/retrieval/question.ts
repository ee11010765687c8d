import { focusOf } from './focus.ts';
import type { Language } from './language.ts';
import { isOnlyGrammar, termsOf } from './terms.ts';
import type { NearTerms, Thesaurus } from './thesaurus.ts';

/** A term that a question asks about, and terms that may stand for it. */
export interface AskedTerm {
  term: string;
  near: NearTerms;
}

/** Words that mean something in a file, and nothing in a question: "What do I need …". */
const filler: Partial<Record<Language, ReadonlySet<string>>> = {
  en: new Set('need needs needed hi hello hey thanks thank'.split(' ')),
  de: new Set(
    (
      'brauche braucht brauchen brauchst benötige benötigt benötigen bekomme bekommt bekommen erhalte erhalten steht ' +
      'weiß wissen finde finden möglich genau eigentlich hallo danke lange'
    ).split(' '),
  ),
};

/** What a question asks about, cut to terms as files of that language are. */
export function askedTerms(question: string, language: Language, thesaurus: Thesaurus): AskedTerm[] {
  const asked = new Map<string, AskedTerm>();
  const words = question.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.,]*/gu) ?? [];
  const asking = filler[language];
  const isTelling = (word: string): boolean =>
    asking?.has(word.toLowerCase().replace(/(?<![.,])[.,]+$/, '')) !== true &&
    termsOf(word, language).length > 0;
  const chosen = words.some(isTelling) ? words.filter(isTelling) : words;
  for (const word of chosen)
    for (const term of termsOf(word, language))
      if (!asked.has(term))
        asked.set(term, { term, near: language === 'en' ? thesaurus.termsNear(word, term) : [] });
  const all = [...asked.values()];
  // Of a question in Japanese what is written in hiragana alone is grammar, mostly.
  const telling = all.filter(({ term }) => !isOnlyGrammar(term));
  return telling.length > 0 ? telling : all;
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.,'’-]*/gu) ?? [];

/** The words of a question that are no filler. */
export const contentWords = (question: string, language: Language): string[] =>
  wordsIn(question).filter((word) => termsOf(word, language).length > 0);

/** The words for what a question is about, without those for what it wants to be told of it. */
export function subjectWords(question: string, language: Language): string[] {
  const { terms } = focusOf(question, language);
  return contentWords(question, language).filter(
    (word) => !termsOf(word, language).some((term) => terms.has(term)),
  );
}
