import { lineBreak } from '../../text/index.ts';

/** The sections of a CV, with their usual headings. */
const titles = {
  summary:
    'summary|profile|about(?: me)?|professional summary|career summary|objective|personal statement|introduction',
  experience:
    'experience|work experience|professional experience|employment(?: history)?|work history|career(?: history)?|relevant experience|positions',
  education:
    'education(?: and training)?|academic background|qualifications|studies|degrees|academic qualifications',
  skills:
    'skills|key skills|core skills|technical skills|top skills|skills and tools|skills & tools|core competencies|competencies|expertise|technologies|tech stack|areas of expertise|strengths',
  achievements:
    'achievements|awards|honou?rs|awards and honou?rs|honou?rs (?:and|&) awards|accomplishments|key achievements|prizes|awards & honou?rs|recognition',
  publications:
    'publications|selected publications|papers|list of publications|peer-reviewed publications|books',
  portfolio: 'portfolio|selected works?|works|selected projects|portfolio projects',
  other:
    'projects|languages|interests|hobbies|references|certifications?|certificates|licen[cs]es|volunteering|volunteer (?:work|experience)|courses|training|memberships|contact(?: details| information)?|personal (?:details|information|data)|links|availability|notes?|appendix',
} as const;

export type SectionName = keyof typeof titles | 'header';

export interface Section {
  name: SectionName;
  /** The heading as written in the text. */
  title: string;
  lines: string[];
}

const names = Object.entries(titles).map(
  ([name, words]) => [name as SectionName, new RegExp(`^(?:${words})$`, 'iu')] as const,
);
const marksOf = /^#{1,6}\s+/;
const boldStart = /^(?:\*\*|__)\s*/;
const boldEnd = /(?:\*\*|__)$/;
const closingMarks = /(?<!#)#+$/;
const titleShape = /^\p{L}[\p{L}\s&'’-]{2,40}$/u;

interface Heading {
  name: SectionName;
  title: string;
  /** The text after a colon. */
  content: string | undefined;
}

/** The heading in a line, which may have its content after a colon: "Skills: SQL, R". */
function headingIn(line: string): Heading | undefined {
  const bare = line.trim();
  const marks = marksOf.exec(bare)?.[0] ?? '';
  const colon = bare.indexOf(':');
  const named =
    colon === -1 ? bare.slice(marks.length).replace(closingMarks, '') : bare.slice(marks.length, colon);
  const title = named.trim().replace(boldStart, '').replace(boldEnd, '').trim();
  const name = titleShape.test(title) ? nameOf(title) : undefined;
  const rest =
    colon === -1
      ? ''
      : bare
          .slice(colon + 1)
          .trimStart()
          .replace(boldStart, '');
  const content = rest === '' ? undefined : rest;
  // "Languages: Go, Java" is a line of the skills section, not a new section.
  if (!name || (content !== undefined && name === 'other')) return undefined;
  return marks !== '' || colon !== -1 || isAlone(bare) ? { name, title, content } : undefined;
}

/** Splits a document at the usual headings of a CV. The lines before the first one are the header. */
export function sectionsOf(text: string): Section[] {
  const sections: Section[] = [{ name: 'header', title: '', lines: [] }];
  for (const line of text.split(lineBreak)) {
    const found = headingIn(line);
    if (!found) {
      if (line.trim() !== '') sections.at(-1)?.lines.push(line);
      continue;
    }
    const { name, title, content } = found;
    sections.push({ name, title, lines: content === undefined ? [] : [content] });
    // "Skills: SQL, R" is complete in its line, so the header continues after it.
    if (content !== undefined) sections.push({ name: 'header', title: '', lines: [] });
  }
  return sections;
}

/** Headings in plain text are only recognisable as short lines without punctuation at the end. */
const isAlone = (line: string): boolean => !/[.,;]$/.test(line) && line.split(/\s+/).length <= 4;

function nameOf(title: string): SectionName | undefined {
  const bare = title.replaceAll(/\s+/g, ' ');
  return names.find(([, pattern]) => pattern.test(bare))?.[0];
}
