import { profileLimits } from '@alma/shared/contract';
import { normaliseSpace } from '../../text/index.ts';
import { checked } from '../fields/fields.ts';
import { statementsIn } from './achievements.ts';
import { levelInTitle } from './choices.ts';
import { labelledLines } from './labels-in-text.ts';
import { nameLine } from './names.ts';
import { occupationIn } from './occupations.ts';
import { isKnownPlace } from './places.ts';
import type { Finding, Source } from './read-message.ts';
import { type Match, type ReadingContext, sure, unsure } from './reader.ts';
import { readerOf } from './readers.ts';
import { type Section, type SectionName, sectionsOf } from './sections.ts';
import { entriesOf, listed } from './skills.ts';
import { periodsIn, yearsCovered } from './work-dates.ts';

const bare = (line: string): string =>
  line
    .replace(/^\s*(?:#{1,6}|[-*•·]|\d+[.)])\s+/, '')
    .replaceAll(/\*\*|__/g, '')
    .trim();
const plain = (quote: string): string => quote.replaceAll(/\*\*|__/g, '');
const segmentsOf = (line: string): string[] =>
  bare(line)
    .split(/[|·•]|(?<!\s)\s+[–—]\s|\t+/u)
    .map((part) => part.trim());
const contact = /@|https?:|www\.|\.(?:com|org|net|io|dev)\b|\+?\d[\d\s()/-]{6,}/i;
/** Words of sentences, which do not occur in job titles. */
const sentence = /\b(?:i|my|is|was|am|are|were|have|has|had|worked|works|to|call|please|who|that)\b/i;
const place = /^\p{Lu}[\p{L}\p{M}'’.-]*(?:\s[\p{L}\p{M}'’.-]*){0,3},\s*\p{Lu}[\p{L}\p{M}'’.\s-]*$/u;

/**
 * Extracts values from a CV, or any text with lines such as "Location: Berlin". Instructions in the text are ignored.
 */
export function readDocument(text: string, source: Source, context: ReadingContext): Finding[] {
  // Lines of a CV are shorter than this; the cut bounds the work of the patterns.
  const sections = sectionsOf(normaliseSpace(text).replaceAll(/^(.{1000}).*$/gm, '$1'));
  const found = new Map<string, Finding>();
  const add = (path: string, match: Match | undefined): void => {
    if (!match || found.has(path)) return;
    const result = checked(path, match.value);
    const quote = plain(match.quote);
    if ('value' in result) found.set(path, { ...match, ...result, quote, path, source, isDirect: false });
  };
  const named = (name: SectionName): Section[] => sections.filter((section) => section.name === name);
  const linesOf = (name: SectionName): string[] => named(name).flatMap(({ lines }) => lines);
  const header = linesOf('header');
  const summary = linesOf('summary');
  const experience = linesOf('experience');

  for (const { path, text: value, quote } of labelledLines([...header, ...linesOf('other')].join('\n'))) {
    const match = readerOf(path).answer(value, context);
    add(path, match && { ...match, quote });
  }
  const name = nameIn(header);
  add('basic_identification.full_name', name);
  const below = header.filter((line) => bare(line) !== name?.quote);
  const about = [...header, ...summary].map(bare).join('\n');
  const scan = (path: string): Match | undefined => readerOf(path).scan(about, context);
  add(
    'basic_identification.job_title',
    titleIn([...below, ...summary.slice(0, 1)]) ??
      presentTitle(experience, context.year) ??
      scan('basic_identification.job_title'),
  );
  add('basic_identification.location', placeIn(header) ?? scan('basic_identification.location'));
  add('basic_identification.experience_years', yearsIn(about, experience, context));
  const title = found.get('basic_identification.job_title');
  add('professional_status.career_level', title && levelInTitle(String(title.value)));
  add('professional_status.employment_status', scan('professional_status.employment_status'));
  add('professional_status.employment_status', employmentIn(experience, context.year));
  add('professional_status.education_level', degreeIn(linesOf('education'), context));
  add('key_competencies.top_skills', skillsIn(linesOf('skills')));
  add('achievements.achievements', awardsIn(linesOf('achievements')));
  add('achievements.publications_count', countIn(named('publications')));
  add('achievements.portfolio_items_count', countIn(named('portfolio')));
  return [...found.values()];
}

/** The name in the first line, without counting titles such as "Curriculum vitae". */
function nameIn(header: readonly string[]): Match | undefined {
  const [first, second = ''] = header.filter(
    (line) => !/^(?:curriculum vitae|cv|r[eé]sum[eé]|profile)$/i.test(bare(line)),
  );
  const name = first === undefined ? undefined : nameLine(first);
  if (first === undefined || name === undefined || isKnownPlace(name)) return undefined;
  // "Tom Baker" above "Museum guide" is a name, "Pastry Baker" alone may be a job.
  const isJob =
    occupationIn(name) === 'known' && !segmentsOf(second).some((part) => occupationIn(part) === 'known');
  return isJob ? undefined : sure(name, bare(first), 'name at the top of a CV');
}

/** The job title below the name, or beside it. */
function titleIn(header: readonly string[]): Match | undefined {
  for (const line of header.slice(0, 6)) {
    for (const segment of segmentsOf(line)) {
      const [head = ''] = segment.split(/,\s*(?=\p{Lu})|(?<!\s)\s+(?:at|in|with)\s|\.\s/u);
      if (head.split(/\s+/).length > 7 || contact.test(head) || sentence.test(head)) continue;
      if (occupationIn(head) === 'known' && /\p{L}/u.test(head))
        return sure(head, segment, 'job title at the top of a CV');
    }
  }
  return undefined;
}

function presentTitle(experience: readonly string[], year: number): Match | undefined {
  const at = experience.findIndex((line) => periodsIn(line, year).some(({ isPresent }) => isPresent));
  if (at === -1) return undefined;
  for (const line of experience.slice(Math.max(0, at - 1), at + 2)) {
    for (const segment of segmentsOf(line)) {
      const [head = ''] = segment.split(/,|(?<!\s)(?:\s+(?:at|@)\s|\s*\()/u);
      if (occupationIn(head) === 'known' && head.split(/\s+/).length <= 7)
        return sure(head.trim(), line, 'present position');
    }
  }
  return undefined;
}

function placeIn(header: readonly string[]): Match | undefined {
  for (const line of header.slice(0, 8)) {
    for (const segment of segmentsOf(line).flatMap((part) => part.split(';').map((piece) => piece.trim()))) {
      const first = segment.replace(/,.*/, '');
      // "Nurse, Cork" is a job and a place, which the scan of sentences takes apart.
      const isJob = occupationIn(first) === 'known' || occupationIn(segment) === 'known';
      if (isJob || contact.test(segment) || segment.length > 60) continue;
      if (isKnownPlace(segment) && /^\p{Lu}/u.test(segment))
        return sure(segment, segment, 'place at the top of a CV');
      if (place.test(segment) && !nameLine(first))
        return unsure(segment, segment, 'place at the top of a CV');
    }
  }
  return undefined;
}

/** The whole of "Experience: 8 years". */
const onlyYears = /^\W*\d{1,2}(?:\s*\+)?\s*(?:years?|yrs?)\W*$/i;
const overYears =
  /\b(\d{1,2})(?:\s*\+)?\s*(?:years?|yrs?)\b(?!\s*old)[^.\n]{0,40}?\b(?:experience|in|of|as|building|working|leading)\b/iu;

function yearsIn(about: string, experience: readonly string[], context: ReadingContext): Match | undefined {
  const stated = overYears.exec(about);
  if (stated) return sure(Number(stated[1]), stated[0], 'years told in a CV');
  const line = experience.find((text) => onlyYears.test(text));
  if (line !== undefined)
    return sure(Number.parseInt(line.replace(/^\D+/, ''), 10), line, 'years told in a CV');
  const periods = experience.flatMap((text) => periodsIn(text, context.year));
  if (periods.length === 0) return undefined;
  return unsure(yearsCovered(periods), periods.map(({ quote }) => quote)[0] ?? '', 'work dates added up');
}

function employmentIn(experience: readonly string[], year: number): Match | undefined {
  const line = experience.find((text) => periodsIn(text, year).some(({ isPresent }) => isPresent));
  if (line === undefined) return undefined;
  return unsure(
    /\b(?:freelanc|self-employed|independent)/i.test(line) ? 'freelance' : 'employed',
    bare(line),
    'a present position',
  );
}

const unfinished =
  /\b(?:expected|in progress|ongoing|candidate|present|unfinished|not completed|dropped|student)\b/i;

function degreeIn(lines: readonly string[], context: ReadingContext): Match | undefined {
  const reader = readerOf('professional_status.education_level');
  const matches = lines.flatMap((line) => {
    const match = unfinished.test(line) ? undefined : reader.answer(bare(line), context);
    return match && match.method === 'highest degree' ? [{ ...match, isSure: true, quote: bare(line) }] : [];
  });
  return matches.sort((one, other) => Number(other.value) - Number(one.value))[0];
}

/** Skills from lines such as "Languages: Python, SQL" and from bullets. */
function skillsIn(lines: readonly string[]): Match | undefined {
  const entries = lines.flatMap((line) => entriesOf(bare(line).replace(/^[\p{L}\s&/]{2,40}:\s*/u, '')));
  const short = listed(
    entries.filter((entry) => entry.split(/\s+/).length <= 5 && entry.length <= profileLimits.skill),
  );
  return short.length === 0 ? undefined : sure(short, bare(lines[0] ?? ''), 'skills of a CV');
}

function awardsIn(lines: readonly string[]): Match | undefined {
  const statements = lines
    .flatMap((line) => statementsIn(bare(line)))
    .filter((line) => line.length <= profileLimits.achievement);
  const awards = listed(
    statements.filter((line) => !/^(?:none|n\/a|-+)$/i.test(line)),
    profileLimits.achievements,
  );
  return awards.length === 0 ? undefined : sure(awards, awards[0] ?? '', 'achievements of a CV');
}

/** The number of entries in a list. It is unsure for selected entries and for lines without bullets. */
function countIn(sections: readonly Section[]): Match | undefined {
  const [section] = sections;
  if (!section || section.lines.length === 0) return undefined;
  const bullets = section.lines.filter((line) => /^\s*(?:[-*•·]|\d+[.)])\s+/.test(line));
  const count = bullets.length > 0 ? bullets.length : section.lines.length;
  const quote = bare(bullets[0] ?? section.lines[0] ?? '');
  const isWhole = bullets.length > 0 && !/selected/i.test(section.title);
  return isWhole ? sure(count, quote, 'entries counted') : unsure(count, quote, 'entries counted');
}
