import { ownClauses } from './clauses.ts';
import { hedge, numberOf, numberPattern } from './numbers.ts';
import { isQuestion, type Match, type Reader, type ReadingContext, sure, unsure } from './reader.ts';

const method = 'years in words or digits';
const unit = '(?:\\s*\\+|\\s+plus)?\\s*-?\\s*(?:full\\s+)?(?:years?|yrs?|jahren?|ans|ann[ée]es|años)\\b\\.?';
/** "Vor acht Jahren" means "eight years ago", a point in time. */
const notAgo = '(?<!(?<!\\p{L})(?:vor|il y a|hace)\\s)';
const years = `${notAgo}${numberPattern}${unit}(?!\\s*(?:old|ago|of age|alt|de edad))`;
/** "J'ai 35 ans" and "tengo 35 años" state an age, unless they continue with "of" something. */
const age = /(?<!\p{L})(?:j['’]ai|tengo)\s+\S+\s+(?:ans|años)\b(?!\s+(?:d['’]|de\s))/iu;
const range = new RegExp(`${numberPattern}\\s*(?:-|–|to|or)\\s*\\d+(?:${unit}|\\W*$)`, 'iu');
const months = new RegExp(`${numberPattern}\\s*months?\\b(?!\\s*ago)`, 'iu');
const bare = new RegExp(
  `^\\W*(?:(?:it|that)(?:'s| is)\\s+|i have\\s+|i've got\\s+)?(?:[a-z~]+\\s+){0,3}${numberPattern}\\s*\\+?(?:\\s+and a half)?\\W*(?:or so|in total|so far|now)?\\W*$`,
  'iu',
);
const leading = new RegExp(`^\\W*${numberPattern}\\s+(?:as|in|at|with|doing)\\s`, 'iu');
const since = /\b(?:since|seit|depuis|desde)\s+(?:[a-z]+\s+)?((?:19|20)\d\d)\b/i;
const none =
  /^\W*(?:(?:none|no experience(?: yet)?|zero|nothing yet|i(?:'m| am) (?:just starting|new)|fresh graduate)\W*$|just start(?:ed|ing).*$)/i;

/** Phrases in which a number of years is the total experience, not the time in one position. */
const ofExperience = [
  new RegExp(`${numberPattern}${unit}'?\\s+(?:of\\s+)?(?:[\\p{L}&/-]+\\s+){0,5}?experience\\b`, 'iu'),
  new RegExp(
    `${numberPattern}${unit}\\s+(?:[\\p{L}-]+\\s+){0,2}?(?:(?:berufs|arbeits)?erfahrung|(?:d['’]\\s?)?expérience|experiencia)(?!\\p{L})`,
    'iu',
  ),
  new RegExp(
    `\\bexperience\\s+(?:of|is|:)\\s*(?:about\\s+|over\\s+|around\\s+)?${numberPattern}${unit}`,
    'iu',
  ),
  new RegExp(
    `\\b(?:work(?:ed|ing)|been)\\b[^.;!?\\n]{0,80}?\\bfor\\s+(?:about\\s+|over\\s+|almost\\s+|the (?:last|past)\\s+)?${numberPattern}${unit}`,
    'iu',
  ),
  new RegExp(`\\b(?:for|over|with)\\s+${numberPattern}${unit}\\s+now\\b`, 'iu'),
  new RegExp(
    `^\\W*(?:i(?:'ve| have)\\s+)?(?:got\\s+)?${numberPattern}${unit}\\s+(?:in\\s+(?:the|this|my)\\s+(?:field|job|profession|industry|trade)|in total|overall|altogether)\\b`,
    'iu',
  ),
];
const onlyYears = new RegExp(`^\\W*(?:i have\\s+|it's\\s+)?${numberPattern}${unit}\\W*$`, 'iu');
const other =
  /\b(?:wife|husband|partner|boss|manager|colleague|team|company|father|mother|brother|sister|friend|son|daughter)\b/i;

function totals(text: string): Match[] {
  return [...text.matchAll(new RegExp(years, 'giu'))].map((found) =>
    sure(numberOf(found[1] ?? ''), found[0], method),
  );
}

function answer(text: string, { year }: ReadingContext): Match | undefined {
  if (isQuestion(text)) return undefined;
  if (age.test(text)) return undefined;
  if (none.test(text)) return sure(0, text, method);
  const between = range.exec(text);
  if (between) return unsure(numberOf(between[1] ?? ''), between[0], 'the lower end of a range');
  const [first] = totals(text);
  if (first) return { ...first, isSure: !hedge.test(text.slice(0, text.indexOf(first.quote))) };
  const start = since.exec(text);
  if (start) return sinceYear(start, year);
  const monthly = months.exec(text);
  if (monthly)
    return unsure(Math.floor(numberOf(monthly[1] ?? '') / 12), monthly[0], 'months as whole years');
  const alone = bare.exec(text) ?? leading.exec(text);
  if (!alone) return undefined;
  const value = numberOf(alone[1] ?? '');
  return hedge.test(text) ? unsure(value, text, method) : sure(value, text, method);
}

function sinceYear(found: RegExpExecArray, year: number): Match | undefined {
  const value = year - Number(found[1]);
  return value < 0 ? undefined : unsure(value, found[0], 'years since a year');
}

function scan(text: string, { year }: ReadingContext): Match | undefined {
  for (const clause of ownClauses(text)) {
    const match = scanClause(clause, year);
    if (match) return match;
  }
  return undefined;
}

function scanClause(clause: string, year: number): Match | undefined {
  if (other.test(clause)) return undefined;
  for (const pattern of ofExperience) {
    const found = pattern.exec(clause);
    if (!found) continue;
    const before = clause.slice(Math.max(0, found.index - 20), found.index);
    const value = numberOf(found[1] ?? '');
    return hedge.test(before + found[0]) ? unsure(value, found[0], method) : sure(value, found[0], method);
  }
  const alone = onlyYears.exec(clause);
  if (alone) return sure(numberOf(alone[1] ?? ''), alone[0], method);
  const start = /\b(?:work(?:ed|ing)?|been|arbeite|travaille|trabajo)\b/i.test(clause)
    ? since.exec(clause)
    : null;
  return start ? sinceYear(start, year) : undefined;
}

export const experience: Reader = { answer, scan };
