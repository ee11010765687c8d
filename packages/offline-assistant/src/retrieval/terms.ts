import snowball from 'snowball-stemmers';
import nounForms from 'wink-lexicon/src/wn-noun-exceptions.js';
import verbForms from 'wink-lexicon/src/wn-verb-exceptions.js';
import { infinitiveOf } from './german-verbs.ts';
import { isStopWord, type Language } from './language.ts';
import { Pieces } from './pieces.ts';

/** Increase it when terms are computed differently: stored indexes are then rebuilt. */
export const termsVersion = 3;

/** Base forms of irregular words, which a stemmer cannot find: "keep" for "kept", "child" for "children". */
const irregular: Partial<Record<Language, ReadonlyMap<string, string>>> = {
  en: new Map(Object.entries({ ...nounForms, ...verbForms })),
};

const stemmers: Partial<Record<Language, { stem(word: string): string }>> = {
  en: snowball.newStemmer('english'),
  de: snowball.newStemmer('german'),
  fr: snowball.newStemmer('french'),
  es: snowball.newStemmer('spanish'),
  ru: snowball.newStemmer('russian'),
};

export const isIdeographic = (term: string): boolean => ideographs.test(term);
const ideographs = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]/u;
const onlyHiragana = /^[\p{sc=Hira}ー]+$/u;
const humps = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
const longestWord = 40;
const maxRemembered = 100_000;

const remembered = new Map<Language, Map<string, readonly string[]>>();

/** Terms of a text in its order: stems without stop words. Questions and files must use the same. */
export function termsOf(text: string, language: Language): string[] {
  const found: string[] = [];
  const normal = text.normalize('NFC');
  const pieces = new Pieces(normal);
  while (pieces.next())
    for (const term of termsOfPiece(normal.slice(pieces.start, pieces.end), language)) found.push(term);
  return found;
}

/** Terms of a token; cached, because texts repeat their words. */
export function termsOfPiece(piece: string, language: Language): readonly string[] {
  const known = memoryOf(language);
  const terms = known.get(piece) ?? (ideographs.test(piece) ? pairsOf(piece) : wordTerms(piece, language));
  known.set(piece, terms);
  return terms;
}

function memoryOf(language: Language): Map<string, readonly string[]> {
  const known = remembered.get(language) ?? new Map<string, readonly string[]>();
  if (known.size >= maxRemembered) known.clear();
  remembered.set(language, known);
  return known;
}

export const isOnlyGrammar = (term: string): boolean => onlyHiragana.test(term);

/** Terms of the whole word, and of its parts in names like `maxRetries` or `utf8`. */
function wordTerms(word: string, language: Language): string[] {
  const parts = word.split(humps);
  return [word, ...(parts.length > 1 ? parts : [])]
    .map((part) => makeTerm(part.toLowerCase(), language))
    .filter((term) => term !== '');
}

function makeTerm(word: string, language: Language): string {
  if (/^\p{N}/u.test(word)) return word.replaceAll(/[.,](?=\p{N}{3}(?:\D|$))/gu, '');
  if (isStopWord(word, language)) return '';
  if (word.length > longestWord) return withoutMarks(word.slice(0, longestWord));
  const base = language === 'de' ? infinitiveOf(word) : (irregular[language]?.get(word) ?? word);
  return withoutMarks(stemmers[language]?.stem(base) ?? base);
}

const withoutMarks = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Character bigrams: these scripts do not separate words, and any word segmentation makes errors. */
function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}
