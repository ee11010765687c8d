import { ownClauses } from './clauses.ts';
import { hedge, numberOf, numberPattern } from './numbers.ts';
import { isQuestion, type Match, type Reader, sure, unsure } from './reader.ts';

const none =
  /^\W*(?:none|no|zero|keine?|noch keine|aucune?|ningun[oa]|nothing|nope|never|not any|not yet|none yet|i (?:don['’]t|do not) have any|i have none|no \p{L}+(?!\p{L}))\W*$/iu;
const first = new RegExp(numberPattern, 'iu');

/** A reader for a count. `things` is the pattern source of what is counted. */
function countReader(method: string, things: string): Reader {
  const counted = new RegExp(`${numberPattern}\\s*\\+?\\s+(?:[\\p{L}-]+\\s+){0,3}?(?:${things})\\b`, 'iu');
  const absent = new RegExp(`\\b(?:i\\s+have\\s+|with\\s+)no\\s+(?:\\p{L}+\\s+)?(?:${things})\\b`, 'iu');

  function answer(text: string): Match | undefined {
    if (isQuestion(text)) return undefined;
    if (none.test(text)) return sure(0, text, method);
    const found = counted.exec(text) ?? first.exec(text);
    if (!found || /-\s*\d/.test(text)) return undefined;
    const value = numberOf(found[1] ?? '');
    // "About 300" is accurate enough, but "about 3" needs a confirmation.
    return hedge.test(text.slice(0, found.index)) && value < 20
      ? unsure(value, found[0], method)
      : sure(value, found[0], method);
  }

  function scan(text: string): Match | undefined {
    for (const clause of ownClauses(text)) {
      const missing = absent.exec(clause);
      if (missing) return sure(0, missing[0], method);
      const found = counted.exec(clause);
      if (found && /\b(?:i|i['’]ve|my|have|published|wrote|written|authored|with)\b/i.test(clause)) {
        return sure(numberOf(found[1] ?? ''), found[0], method);
      }
    }
    return undefined;
  }

  return { answer, scan };
}

export const publications = countReader(
  'number of publications',
  'publications?|papers?|journal articles?|scientific articles?|peer-reviewed articles?|articles published|books?',
);
export const portfolioItems = countReader(
  'number of portfolio items',
  'portfolio (?:items?|pieces?|projects?|works?)|(?:items?|pieces?|projects?|works?) in my portfolio',
);
export const connections = countReader(
  'number of connections',
  'connections?|professional contacts?|contacts|linkedin (?:connections?|contacts?|followers?)',
);
