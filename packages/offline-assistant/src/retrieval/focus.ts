import type { Language } from './language.ts';
import { termsOf } from './terms.ts';

/** What a question asks for (a price, a person), as opposed to its subject. */
export interface Focus {
  /** Terms of the requested thing: "price" in "What is the price of a module?". */
  terms: ReadonlySet<string>;
  /** Terms of proper names. */
  names: ReadonlySet<string>;
  isNumber: boolean;
}

export function focusOf(question: string, language: Language): Focus {
  const terms = (words: readonly string[]): Set<string> =>
    new Set(words.flatMap((word) => termsOf(word, language)));
  return {
    terms: terms(focusWords(question, rules[language] ?? [])),
    names: terms(language === 'de' ? [] : (question.slice(1).match(new RegExp(name, 'gu')) ?? [])),
    isNumber: asksNumber.test(question),
  };
}

/** False if the question asks for a number and the quote has none. */
export const hasNumber = ({ isNumber }: Focus, quote: string): boolean => !isNumber || number.test(quote);

const name = /(?<![.?!:]\s)\b(?!I\b)\p{Lu}[\p{L}\p{N}]+/u;
const asksNumber =
  /\bhow (?:many|much|long|often|far|old|fast|quickly)\b|\bwie (?:viele?|lange|oft|hoch|weit)\b|\b(?:price|costs?|kostet)\b/iu;
const number =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|half|third|quarter|twice|once|daily|weekly|monthly|yearly|days?|weeks?|months?|free|noon|midnight|\p{L}+day|eine?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|\p{L}+tag|täglich|wöchentlich|monat|jahr|frei)\b/iu;

const auxiliary =
  /^(?:is|are|was|were|been?|do|does|did|can|could|may|might|must|sh?all|should|will|would|has|have|had)$/i;
const article =
  /^(?:the|an?|my|your|our|their|his|her|its|this|that|these|those|any|some|each|every|one|no|of)$/i;
const link =
  /^(?:of|for|in|on|at|to|from|by|with|without|about|per|during|after|before|when|where|that|which|who|if|than|as|under|over|into|between|until|within|and|or)$/i;
const vague = /^(?:do|mean|have|happens?)$/i;

type Words = readonly string[];
type Pick = (rest: Words) => Words;

const nothing: Pick = () => [];
const first: Pick = (rest) => rest.slice(0, 1);
const last: Pick = (rest) => rest.slice(-1).filter((word) => !vague.test(word));
/** The noun phrase at the start: up to three words, without leading articles. */
const phrase: Pick = (rest) => {
  const from = rest.findIndex((word) => !article.test(word));
  const words = from === -1 ? [] : rest.slice(from);
  const end = words.findIndex((word) => auxiliary.test(word) || link.test(word) || article.test(word));
  return words.slice(0, end === -1 ? 3 : Math.min(end, 3));
};

/** The counted noun, without a verb before a preposition: "salt" of "how much salt goes into a loaf". */
const counted: Pick = (rest) => {
  const words = phrase(rest);
  const next = rest[rest.indexOf(words.at(-1) ?? '') + 1];
  return words.length > 1 && next !== undefined && link.test(next) ? words.slice(0, -1) : words;
};

/** Question openings, each with how to pick the focus words after it. The earliest match wins, then the first rule. */
const rules: Partial<Record<Language, readonly (readonly [begin: RegExp, pick: Pick])[]>> = {
  en: [
    [/\bhow (?:much|many) (?:is|are|was|were)\b/iu, phrase],
    [/\bhow (?:much|many) (?:do|does|did|can|could|may|must|should|will|would|has|have|had)\b/iu, last],
    [/\bhow (?:much|many)\b/iu, counted],
    [/\b(?:what|which|who) (?:is|are|was|were)\b/iu, phrase],
    [/\bwhat (?:do|does|did)\b/iu, last],
    [/\bwho (?:do|does|did|can|could|may|must|should|will|would|has|have|had)\b/iu, last],
    [/\bwhat (?:happen\w*|if|now|about|can|could|may|must|should|will|would|has|have|had)\b/iu, nothing],
    [/\b(?:who|what|which)\b/iu, first],
    [/\b(?:is|are) there\b/iu, phrase],
    [/\b(?:how|when|where|why|whom|whose|is|are|do|does|can)\b/iu, nothing],
  ],
  de: [
    [/\bwie ?viele?\b/iu, first],
    [/\bwelche[rsnm]?\b/iu, first],
    [/\bwer\b/iu, first],
    [/\bwas (?=kostet|kosten)/iu, first],
    [/\bgibt es\b/iu, (rest) => phrase(rest).slice(-1)],
    [/\b(?:wie|wann|wo|warum|was)\b/iu, nothing],
  ],
};

function focusWords(question: string, known: NonNullable<(typeof rules)[Language]>): Words {
  const [clause = ''] = question.split(/,\s+(?:and|but|und|aber)\s+|;/iu);
  let earliest = clause.length;
  let found: Words = [];
  for (const [begin, pick] of known) {
    const match = begin.exec(clause);
    if (!match || match.index >= earliest) continue;
    earliest = match.index;
    found = pick(clause.slice(match.index + match[0].length).match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []);
  }
  return found;
}
