import { focusOf } from './focus.ts';
import { germanTermsNear } from './german-thesaurus.ts';
import { separableVerb } from './german-verbs.ts';
import type { Language } from './language.ts';
import { isOnlyGrammar, termsOf } from './terms.ts';
import type { NearTerms, Thesaurus } from './thesaurus.ts';

/** A term of a question, with its synonyms and related terms. */
export interface QueryTerm {
  term: string;
  near: NearTerms;
}

/** True if a term is among these words, or another word that is at least this near to it. */
export const isAmong = (
  words: ReadonlySet<string>,
  { term, near }: QueryTerm,
  minNearness: number,
): boolean =>
  words.has(term) || near.some(([other, nearness]) => nearness >= minNearness && words.has(other));

/** A question about a time contains no word of its answer. */
const askedTimes: readonly (readonly [asked: RegExp, plain: string])[] = [
  [/\b(?:at )?(?:what|which) (?:time|day|date)\b/iu, 'when'],
  [/\b(?:um )?wie ?viel uhr\b/iu, 'wann'],
  [/\b(?:an )?welche[mnrs]? (?:tag|datum|uhrzeit)\b/iu, 'wann'],
];

/** The question with "when" for "at what time". */
export const inPlainWords = (question: string): string =>
  askedTimes.reduce((text, [asked, plain]) => text.replace(asked, plain), question);

/** Words that carry meaning in a file but not in a question: "What do I need …". */
const filler: Partial<Record<Language, ReadonlySet<string>>> = {
  en: new Set('need needs needed hi hello hey thanks thank'.split(' ')),
  de: new Set(
    (
      'brauche braucht brauchen brauchst benötige benötigt benötigen bekomme bekommt bekommen erhalte erhalten steht ' +
      'weiß wissen finde finden möglich genau eigentlich hallo danke lange stattfinden ' +
      'mache machst gehe gehst komme kommst lasse lässt'
    ).split(' '),
  ),
};

/** Terms of a question, tokenised and stemmed like files of that language. */
export function queryTerms(question: string, language: Language, thesaurus: Thesaurus): QueryTerm[] {
  const byTerm = new Map<string, QueryTerm>();
  const words = question.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.,]*/gu) ?? [];
  const fillerWords = filler[language];
  const isMeaningful = (word: string): boolean =>
    fillerWords?.has(word.toLowerCase().replace(/(?<![.,])[.,]+$/, '')) !== true &&
    termsOf(word, language).length > 0;
  const chosen = words.some(isMeaningful) ? words.filter(isMeaningful) : words;
  for (const word of chosen)
    for (const term of termsOf(word, language))
      if (!byTerm.has(term)) byTerm.set(term, { term, near: nearTerms(word, term, language, thesaurus) });
  if (language === 'de') joinSeparated(byTerm, question);
  const all = [...byTerm.values()];
  // In Japanese, terms written only in hiragana are mainly grammar.
  const meaningful = all.filter(({ term }) => !isOnlyGrammar(term));
  return meaningful.length > 0 ? meaningful : all;
}

/** Particles that end a clause, separated from their verb: "Wen rufe ich an?". */
const particles = new Set(
  'ab an auf aus bei ein fest frei her hin los mit nach statt teil um vor weg weiter zu zurück zusammen'.split(
    ' ',
  ),
);
const clauseEnd = /[,.;:?!]|\s(?:und|oder|wenn|wann|wo|wie|was)\s/iu;
/** A text may separate the verb as well. */
const separatedNearness = 0.9;

/** Replaces verbs of a German question by their infinitive with the particle that ends their clause. */
function joinSeparated(byTerm: Map<string, QueryTerm>, question: string): void {
  for (const clause of question.toLowerCase().split(clauseEnd)) {
    const words = clause.match(/\p{L}+/gu) ?? [];
    const particle = words.pop() ?? '';
    const verb = particles.has(particle) && words.find((word) => separableVerb(word, particle));
    if (!verb) continue;
    const infinitive = separableVerb(verb, particle) ?? '';
    const simple = termsOf(verb, 'de');
    for (const term of simple) byTerm.delete(term);
    if (filler.de?.has(infinitive)) continue;
    const apart = simple.map((term) => [term, separatedNearness] as const);
    for (const term of termsOf(infinitive, 'de'))
      byTerm.set(term, { term, near: [...germanTermsNear(term), ...apart] });
  }
}

function nearTerms(word: string, term: string, language: Language, thesaurus: Thesaurus): NearTerms {
  if (language === 'en') return thesaurus.termsNear(word, term);
  return language === 'de' ? germanTermsNear(term) : [];
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.,'’-]*/gu) ?? [];

/** Words of a question that are not stop words. */
export const contentWords = (question: string, language: Language): string[] =>
  wordsIn(question).filter((word) => termsOf(word, language).length > 0);

/** Words for the subject of a question, without its focus: "module" of "What is the price of a module?". */
export function subjectWords(question: string, language: Language): string[] {
  const { terms } = focusOf(question, language);
  return contentWords(question, language).filter(
    (word) => !termsOf(word, language).some((term) => terms.has(term)),
  );
}
