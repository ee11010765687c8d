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

type Memory = Map<string, readonly string[]>;
type BaseForm = (word: string, language: Language) => string;

const irregularBase: BaseForm = (word, language) => irregular[language]?.get(word) ?? word;
const baseForm: BaseForm = (word, language) =>
  language === 'de' ? infinitiveOf(word) : irregularBase(word, language);

const memories = new Map<BaseForm, Map<Language, Memory>>();

/** Terms of a text in its order: stems without stop words. Questions and files must use the same. */
export const termsOf = (text: string, language: Language): string[] => read(text, language, baseForm);

/** The same without the infinitives of German verbs, whose table takes too long to load for an event loop. */
export const stemsOf = (text: string, language: Language): string[] => read(text, language, irregularBase);

function read(text: string, language: Language, base: BaseForm): string[] {
  const found: string[] = [];
  const normal = text.normalize('NFC');
  const pieces = new Pieces(normal);
  while (pieces.next())
    for (const term of termsOfPiece(normal.slice(pieces.start, pieces.end), language, base)) found.push(term);
  return found;
}

/** Terms of a token; cached, because texts repeat their words. */
export function termsOfPiece(piece: string, language: Language, base = baseForm): readonly string[] {
  const known = memoryOf(language, base);
  const terms =
    known.get(piece) ?? (ideographs.test(piece) ? pairsOf(piece) : wordTerms(piece, language, base));
  known.set(piece, terms);
  return terms;
}

function memoryOf(language: Language, base: BaseForm): Memory {
  const byLanguage = memories.get(base) ?? new Map<Language, Memory>();
  const known = byLanguage.get(language) ?? new Map<string, readonly string[]>();
  if (known.size >= maxRemembered) known.clear();
  memories.set(base, byLanguage.set(language, known));
  return known;
}

export const isOnlyGrammar = (term: string): boolean => onlyHiragana.test(term);

/** Terms of the whole word, and of its parts in names like `maxRetries` or `utf8`. */
function wordTerms(word: string, language: Language, base: BaseForm): string[] {
  const parts = word.split(humps);
  return [word, ...(parts.length > 1 ? parts : [])]
    .map((part) => makeTerm(part.toLowerCase(), language, base))
    .filter((term) => term !== '');
}

function makeTerm(word: string, language: Language, base: BaseForm): string {
  if (/^\p{N}/u.test(word)) return word.replaceAll(/[.,](?=\p{N}{3}(?:\D|$))/gu, '');
  if (isStopWord(word, language)) return '';
  if (word.length > longestWord) return withoutMarks(word.slice(0, longestWord));
  const form = base(word, language);
  return withoutMarks(stemmers[language]?.stem(form) ?? form);
}

const withoutMarks = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Character bigrams: these scripts do not separate words, and any word segmentation makes errors. */
function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}
