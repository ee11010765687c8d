import { profileLimits } from '@alma/shared/contract';
import { isDenied, ownClauses } from './clauses.ts';
import { isNonsense, isSentence } from './plausible.ts';
import { isQuestion, type Match, type Reader, sure, unsure } from './reader.ts';
import { isSkill, skillsNamed } from './skill-words.ts';

const method = 'list of skills';
const leadIn =
  /^(?:(?:well|ok|okay|sure|yes|mostly|mainly|so)\b[\s,]*)*(?:(?:my|the)\s+(?:top\s+|main\s+|key\s+|core\s+|best\s+|strongest\s+)?(?:skills?|strengths?)\s+(?:are|is|include|would be|:)|meine\s+(?:\p{L}+\s+)?(?:fähigkeiten|stärken|kenntnisse)\s+sind|mes\s+(?:compétences|points\s+forts)\s+sont|mis\s+(?:habilidades|competencias)\s+son|(?:top\s+|key\s+)?skills?\s*:|i(?:['’]m|\s+am)\s+(?:very\s+|really\s+|quite\s+)?(?:good|strong|skilled|proficient|experienced|fluent|best)\s+(?:at|in|with)|i\s+(?:can|know|use|do|work with|am into|would say)|i['’]d\s+say|these are|it['’]s)?\s*:?\s*(?:mostly\s+|mainly\s+)?/iu;
const skillPhrase =
  /(?:\bmy\s+(?:top\s+|main\s+|key\s+|core\s+|best\s+|strongest\s+)?(?:skills?|strengths?)\s+(?:are|is|include)(?:\s*:)?\s*|\b(?:skilled|proficient|fluent|an? expert)\s+(?:in|with|at)\s+|\bi(?:['’]m|\s+am)\s+(?:very\s+|really\s+|quite\s+)?(?:good|strong|experienced)\s+(?:at|in|with)\s+)(\S.*)$/iu;
const toolPhrase =
  /\bi\s+(?:mostly\s+|mainly\s+|often\s+|also\s+)?(?:use|know|work with|code in|program in|write|specialise in|specialize in)\s+(\S.*)$/iu;

/** The entries of a list in running text or bullets, without conjunctions and list marks. */
export function entriesOf(text: string): string[] {
  return text
    .split(/[,;\n•·|]|(?<!\s)\s+(?:and|as well as|plus|und|et|y|&|\/)\s+|(?<=^|\s)[-*]\s+/iu)
    .map((entry) =>
      withoutRemark(entry.replace(/^\s*(?:and|also|or|some|a bit of|a little|etc|\d+[.)])\s+/i, ''))
        .replace(/^[\s"“'*-]+/, '')
        .replace(/(?<![\s"”'.!:])[\s"”'.!:]+$/, ''),
    )
    .filter((entry) => entry !== '' && !/^(?:etc|and|or|so on|more|others?)$/i.test(entry));
}

/** Removes brackets at the end: "SQL (advanced)" becomes "SQL". */
function withoutRemark(entry: string): string {
  const bare = entry.trimEnd();
  const opening = bare.indexOf('(', bare.lastIndexOf(')', bare.length - 2) + 1);
  return bare.endsWith(')') && opening !== -1 ? bare.slice(0, opening) : entry;
}

/** The entries without duplicates, cut to `max`. */
export function listed(entries: readonly string[], max: number = profileLimits.topSkills): string[] {
  const seen = new Set<string>();
  return entries
    .filter((entry) => {
      const key = entry.toLowerCase();
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, max);
}

const isShort = (entry: string): boolean =>
  entry.split(/\s+/).length <= 4 && entry.length <= profileLimits.skill && /[\p{L}]/u.test(entry);

function answer(text: string): Match | undefined {
  if (isQuestion(text)) return undefined;
  if (/^\W*(?:none|nothing|no|no idea|i (?:don['’]t|do not) (?:know|have)|not sure)\b/i.test(text))
    return undefined;
  const list = text.trim().replace(leadIn, '');
  const entries = listed(entriesOf(list));
  const isList = entries.every((entry) => isShort(entry) && !isSentence(entry)) && !entries.every(isNonsense);
  if (entries.length > 0 && isList) return sure(entries, text, method);
  // Running text rather than a list: propose only the skills known by name.
  const named = listed(skillsNamed(text));
  return named.length > 0 ? unsure(named, text, 'skills known by name') : undefined;
}

function scan(text: string): Match | undefined {
  const all = entriesOf(text);
  if (all.length > 1 && all.every(isSkill)) return sure(listed(all), text, 'skills known by name');
  for (const clause of ownClauses(text)) {
    const found = skillPhrase.exec(clause);
    if (found?.[1] && !isDenied(clause, found.index)) {
      const entries = listed(entriesOf(found[1].split(/[.!?]\s|[.!?]$/)[0] ?? '').filter(isShort));
      if (entries.length > 0) return sure(entries, found[0], method);
    }
    const tools = toolPhrase.exec(clause);
    const named = tools?.[1] && !isDenied(clause, tools.index) ? listed(skillsNamed(tools[1])) : [];
    if (tools && named.length > 0) return unsure(named, tools[0], 'skills known by name');
  }
  return undefined;
}

export const skills: Reader = { answer, scan };
