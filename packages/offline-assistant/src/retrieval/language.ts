import { deu, eng, fra, jpn, rus, spa, zho } from 'stopword';

/** Languages of the product's locales. */
export const languages = ['en', 'de', 'fr', 'es', 'ru', 'zh', 'ja'] as const;
export type Language = (typeof languages)[number];

/** Question words and other stop words that the lists of the `stopword` package lack. */
const more: Record<Language, string> = {
  en: 'a an and are is am be been being do does did doing done when why whose whom there here may might shall should would could can cannot will must just than too also am im ive its us let lets please often tell me about show give list any s t d m ll re ve',
  de: 'wer was wann wo wie warum wieso weshalb welche welcher welches welchen welchem wieviel wofür womit wozu worauf wodurch woran bitte gibt gib zeig zeige nenne',
  fr: 'quel quelle quels quelles qui que quoi où quand comment pourquoi combien est-ce est sont faut doit peut d l j n s c m t qu y a à été être avoir faire il elle ils elles on nous vous leur leurs',
  es: 'qué quién quiénes cuál cuáles cuándo cuánto cuánta cuántos cuántas dónde cómo por qué es son está están hay debe puede se al del',
  ru: 'кто что где когда как почему зачем какой какая какое какие каких каким сколько чем ли есть нужно можно',
  zh: '什么 哪 哪些 怎么 怎样 为什么 多少 几 吗 呢 的 了 是 在',
  ja: '何 どこ いつ だれ 誰 なぜ どう どの どれ いくつ です ます か は が を に で と も の',
};
const lists: Record<Language, readonly string[]> = {
  en: eng,
  de: deu,
  fr: fra,
  es: spa,
  ru: rus,
  zh: zho,
  ja: jpn,
};

/** Words that carry meaning, although the lists contain them. */
const meaningful = new Set(['no', 'not', 'new', 'make']);

const stopWords = new Map(
  languages.map((language) => [
    language,
    new Set([...lists[language], ...more[language].split(' ')].filter((word) => !meaningful.has(word))),
  ]),
);

export const isStopWord = (word: string, language: Language): boolean =>
  stopWords.get(language)?.has(word) ?? false;

const sampleLength = 20_000;
const latin: readonly Language[] = ['en', 'de', 'fr', 'es'];

/** Detects the language by script; languages in Latin script by their number of stop words. */
export function languageOf(text: string): Language {
  const sample = text.slice(0, sampleLength);
  const scripts = {
    kana: countOf(sample, /[\p{sc=Hira}\p{sc=Kana}]/gu),
    han: countOf(sample, /\p{sc=Han}/gu),
    cyrillic: countOf(sample, /\p{sc=Cyrl}/gu),
    latin: countOf(sample, /\p{sc=Latn}/gu),
  };
  // One ideograph carries about as much as three letters.
  const ideographs = 3 * (scripts.kana + scripts.han);
  if (ideographs > scripts.latin && ideographs > scripts.cyrillic)
    return scripts.kana > scripts.han / 10 ? 'ja' : 'zh';
  if (scripts.cyrillic > scripts.latin) return 'ru';
  return latinLanguage(sample);
}

function latinLanguage(sample: string): Language {
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  let best: Language = 'en';
  let maxHits = 0;
  for (const language of latin) {
    const hits = words.filter((word) => isStopWord(word, language)).length;
    if (hits > maxHits) [best, maxHits] = [language, hits];
  }
  return best;
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
