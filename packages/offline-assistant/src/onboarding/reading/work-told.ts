import { type Match, sure, unsure } from './reader.ts';

/** The object of a verb such as "teach" or "design": up to three words. */
const thing =
  '((?!(?:my|our|myself|you|people|at|in|to|for|with|from|and|here|there|a|an|the)\\b)[\\p{L}-]{2,30}(?:\\s(?:and\\s)?(?!(?:at|in|to|for|with|from|and|on|since|as|part|full|near|online|there|here)\\b)[\\p{L}-]{2,30}){0,2})';
const doing = '\\bi\\s+(?:currently\\s+|now\\s+|also\\s+|mostly\\s+)?';
const ending = '(?=\\s*$|\\s*[.,;!]|\\s+(?:at|in|to|for|with|from|and|on|since|as|near)\\b)';

const singular = (words: string): string => words.replace(/(?<=\p{L}{3})(?<!s)s$/u, '');

interface Rule {
  pattern: RegExp;
  /** The job title; `what` is the first group of the match. */
  title: (what: string) => string;
  isSure: boolean;
}

const rule = (pattern: string, title: Rule['title'], isSure = false): Rule => ({
  pattern: new RegExp(`${doing}${pattern}${ending}`, 'iu'),
  title,
  isSure,
});

const rules: readonly Rule[] = [
  rule(`teach\\s+${thing}`, (what) => `${what} teacher`, true),
  rule('teach', () => 'teacher', true),
  rule(
    '(?:drive|am\\s+driving)\\s+(?:an?\\s+|the\\s+)?(taxi|cab|bus|lorry|truck|van|tram|train)s?',
    (what) => `${what} driver`,
  ),
  rule(
    '(?:run|own|have)\\s+(?:an?|my\\s+own|a\\s+small)\\s+(bakery|restaurant|café|cafe|bar|pub|hotel|shop|store|farm|gallery|studio|salon|bookshop|business|company|start-?up)',
    (what) => `${what} owner`,
  ),
  rule('(?:write|develop|program)\\s+(?:software|code|apps|programs)', () => 'software developer'),
  rule(
    '(?:repair|fix|mend)\\s+(cars?|bikes?|bicycles?|motorcycles?|engines?)',
    (what) => `${singular(what)} mechanic`,
  ),
  rule(`design\\s+${thing}`, (what) => `${singular(what)} designer`),
  rule(`coach\\s+${thing}`, (what) => `${singular(what)} coach`),
  rule('(?:do\\s+)?research', () => 'researcher'),
  rule('translate(?:\\s+(?:books|texts|documents))?', () => 'translator'),
  rule('cook', () => 'cook'),
  rule('bake(?:\\s+(?:bread|cakes))?', () => 'baker'),
  rule('farm', () => 'farmer'),
];

/** The job title implied by an activity: "I teach maths" implies "maths teacher". */
export function impliedJob(clause: string): Match | undefined {
  for (const { pattern, title, isSure } of rules) {
    const found = pattern.exec(clause);
    if (!found) continue;
    return (isSure ? sure : unsure)(title(found[1] ?? ''), found[0], 'job title from what a person does');
  }
  return undefined;
}
