import { profileLimits } from '@alma/shared/contract';
import { isDenied, ownClauses } from './clauses.ts';
import { isNonsense } from './plausible.ts';
import { isQuestion, type Match, type Reader, sure } from './reader.ts';
import { listed } from './skills.ts';

const method = 'achievements, a sentence each';
const bullet = /^\s*(?:[-*•·]|\d+[.)])\s+/;
const awardPhrase =
  /\bi\s+(?:have\s+|also\s+|once\s+)?(?:won|was\s+awarded|received\s+(?:the|an?)\s[^.;!?\n]{0,200}?(?:award|prize|medal|scholarship|grant)|was\s+named|earned\s+(?:the|an?)\s[^.;!?\n]{0,200}?(?:award|prize|medal))\b[^.;!?\n]*/iu;
const none =
  /^\W*(?:none|nothing|no|not really|nope|no achievements|can['’]t think of any|i (?:don['’]t|do not) (?:know|have any))\b/i;

/** In words. "Read this" only refers to something; a longer sentence that begins so may state an achievement. */
const shortSentence = 3;

/** The statements in a text: its lines, sentences and parts between semicolons. */
export function statementsIn(text: string): string[] {
  return text
    .split(/\n+|;\s*|(?<=[.!])\s+(?=\p{Lu})/u)
    .map((line) => line.replace(bullet, '').trim().replace(/[.;]$/, ''))
    .filter((line) => line !== '');
}

function answer(text: string): Match | undefined {
  if (isQuestion(text) || none.test(text)) return undefined;
  const statements = listed(statementsIn(text), profileLimits.achievements);
  if (statements.every((line) => line.split(/\s+/).length <= shortSentence && isNonsense(line)))
    return undefined;
  const isReadable = statements.every(
    (line) => line.length <= profileLimits.achievement && /\p{L}{3}/u.test(line),
  );
  return statements.length > 0 && isReadable ? sure(statements, text, method) : undefined;
}

function scan(text: string): Match | undefined {
  const found = ownClauses(text).flatMap((clause) => {
    const match = awardPhrase.exec(clause);
    return match && !isDenied(clause, match.index) ? [match[0].trim().replace(/[,.]$/, '')] : [];
  });
  const [first] = found;
  const fitting = found.filter((line) => line.length <= profileLimits.achievement);
  return first === undefined || fitting.length === 0
    ? undefined
    : sure(listed(fitting, profileLimits.achievements), first, method);
}

export const achievements: Reader = { answer, scan };
