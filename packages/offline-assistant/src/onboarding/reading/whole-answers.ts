import { education, employment } from './choices.ts';
import { experience } from './experience.ts';
import { isTitleAlone, jobTitle } from './job-titles.ts';
import { numberPattern } from './numbers.ts';
import { isKnownPlace, location } from './places.ts';
import type { Match, Reader, ReadingContext } from './reader.ts';

/** In characters. Longer texts contain more than one value. */
const maxLength = 80;

const degree =
  /^\W*(?:(?:i\s+have|i['’]ve\s+got|i\s+hold|with)\s+)?(?:(?:an?|my|the)\s+)?(?:(?:master|bachelor|associate|doctor)(?:['’]?s)?\s(?:degree|diploma|(?:of|in)\s\p{L}+)(?!\p{L})|(?:master|bachelor)['’]?s(?!\p{L})|(?:ph\.?d|doctorate|m\.?sc|b\.?sc|mba|abitur|a-levels|high school diploma|doktortitel|diplom)\b)(?:\s(?:degree|diploma))?(?:,?\s(?:in|of|from|at)\s[^,;.\n]{2,50})?[.!]?$/iu;
const hedges =
  '(?:(?:about|around|roughly|approximately|maybe|perhaps|probably|nearly|almost|over|more than|some|etwa|ungefähr|circa|rund|environ|unos)\\s+)?';
const years = new RegExp(
  `^\\W*(?:(?:i\\s+have|i['’]ve\\s+got|for|it['’]s)\\s+)?${hedges}${numberPattern}\\+?\\s*(?:years?|yrs?|jahren?|années|años)(?:\\s+(?:now|or so|of (?:work )?experience|in total|so far))?(?:,?\\s+(?:i (?:think|guess|believe)|maybe|perhaps|probably|give or take))?\\W*$`,
  'iu',
);
const status =
  /^\W*(?:(?:i\s+am|i['’]m|i\s+work)\s+)?(?:(?:an?|currently|now|still|at the moment)\s+)?(?:employed|self-employed|freelance|freelancing|unemployed|jobless|between jobs|retired|full[- ]time|part[- ]time|employed (?:full|part)[- ]time|full[- ]time employed|looking for (?:a job|work)|angestellt|selbstständig|freiberuflich|arbeitslos)(?:\s+(?:right now|now|at the moment|at present|currently))?\W*$/iu;

const alone: readonly { path: string; reader: Reader; isAlone: (text: string) => boolean }[] = [
  { path: 'professional_status.education_level', reader: education, isAlone: (text) => degree.test(text) },
  { path: 'basic_identification.experience_years', reader: experience, isAlone: (text) => years.test(text) },
  { path: 'professional_status.employment_status', reader: employment, isAlone: (text) => status.test(text) },
  { path: 'basic_identification.job_title', reader: jobTitle, isAlone: isTitleAlone },
  { path: 'basic_identification.location', reader: location, isAlone: isPlaceAlone },
];

/** All parts must be known places: a text with only one may be the name of a person. */
function isPlaceAlone(text: string): boolean {
  return text.split(',').every((part) => isKnownPlace(part.replace(/[.!]$/, '')));
}

/**
 * The field for which a short text is clearly the value, whatever was asked: "Master degree in physics" is not a name,
 * and "about ten years I think" is not a job.
 */
export function wholeAnswer(
  text: string,
  context: ReadingContext,
): { path: string; match: Match } | undefined {
  const trimmed = text.trim();
  if (trimmed.length > maxLength || trimmed.includes('\n')) return undefined;
  for (const { path, reader, isAlone } of alone) {
    const match = isAlone(trimmed) ? reader.answer(trimmed, context) : undefined;
    if (match) return { path, match };
  }
  return undefined;
}
