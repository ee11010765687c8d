/** A request that only a model can fulfil. */
export type Wish = 'summary' | 'comparison' | 'writing';

const please =
  '(?:(?:hi|hello|hey|hallo|please|bitte|can you|could you|would you|will you|kannst du|können sie|i want you to|' +
  'i need you to|i would like you to|i need|i want|i would like|now|and|then|also|just)[ ,]+)*(?:to )?';
const summaryWord =
  'summary|overview|recap|tl;?dr|gist|key points|main points|key takeaways|takeaways|zusammenfassung|überblick|resumen|résumé';

/** Patterns match from the start of the message: a question that only contains such a word is searched for. */
const rules: readonly (readonly [Wish, RegExp])[] = [
  [
    'summary',
    new RegExp(
      `^${please}(?:summari[sz]e|sum up|recap|condense|shorten|fass(?:e|en)?|resume|résume)\\b`,
      'iu',
    ),
  ],
  [
    'summary',
    new RegExp(
      `^${please}(?:(?:give|show|write|make|create|gib|schreib|schreibe|mach)\\s+(?:me |us |mir |uns )?)?(?:(?:an?|the|all|short|brief|quick|eine?n?|die|kurze|un|le) ){0,3}(?:${summaryWord})(?: (?:of|over|from|about|please|der|des|von|del?)(?!\\p{L}).{0,200})?$`,
      'iu',
    ),
  ],
  ['summary', new RegExp(`^(?:what (?:are|is) (?:the )?(?:${summaryWord}))(?: .{0,200})?$`, 'iu')],
  [
    'summary',
    /^(?:so )?what(?:'s|’s| is| are) (?:this|these|the|it|all) ?(?:this|files?|documents?|project|texts?|contract|pdf)? ?(?:all )?about$/iu,
  ],
  ['summary', /^(?:worum geht es|um was geht es)(?: hier| in .{1,80})?$/iu],
  [
    'comparison',
    new RegExp(`^${please}(?:compare|contrast|vergleiche?n?|compara|comparez?)(?!\\p{L})`, 'iu'),
  ],
  [
    'comparison',
    /^(?:what(?:'s|’s| is| are)|show(?: me)?|explain|tell me|list|was ist|was sind|welche)?\s*(?:the |der |die )?(?:main |key )?(?:differences?|similarities|unterschiede?|comparison|vergleich) (?:between|of|zwischen|von)(?!\p{L})/iu,
  ],
  ['comparison', /^how (?:do|does|did|is|are) .{1,150} (?:differ|different from|compare)(?!\p{L})/iu],
  ['comparison', /^.{1,80} (?:vs\.?|versus) .{1,80}$/iu],
  ['comparison', /^(?:what are |list |show )?(?:the )?pros and cons(?!\p{L})/iu],
  [
    'writing',
    new RegExp(
      `^${please}(?:write|draft|compose|translate|rewrite|rephrase|paraphrase|schreibe?|übersetze?|formuliere) (?:me |us |mir |uns )?(?:an?|the|this|that|it|my|our|some|all|eine?n?|das|den|die|einen|everything)(?!\\p{L})`,
      'iu',
    ),
  ],
];

/** Characters of a message that are checked. */
const longest = 400;

export function wishOf(message: string): Wish | undefined {
  const plain = message
    .slice(0, longest)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/(?<![.?! ])[.?! ]+$/u, '');
  return rules.find(([, pattern]) => pattern.test(plain))?.[0];
}
