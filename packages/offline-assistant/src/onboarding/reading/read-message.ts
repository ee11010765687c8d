import { normaliseSpace } from '../../text/index.ts';
import { checked, fieldAt } from '../fields/fields.ts';
import { levelInTitle } from './choices.ts';
import { labelledLines, unlabelled } from './labels-in-text.ts';
import { occupationIn } from './occupations.ts';
import type { Match, ReadingContext } from './reader.ts';
import { readerOf, scannedPaths } from './readers.ts';
import { wholeAnswer } from './whole-answers.ts';

export interface Source {
  kind: 'message' | 'file' | 'url';
  name: string;
}

/** The value of a field, with its source and the rule that found it. */
export interface Finding extends Match {
  path: string;
  source: Source;
  /** True when the person was asked for this very field, or named it. */
  isDirect: boolean;
}

export interface MessageReading {
  findings: Finding[];
  /** Why the answer is not a valid value of the asked field. */
  fault: string | undefined;
}

export const inMessage: Source = { kind: 'message', name: 'message' };

/** Extracts values from a message: labelled lines, then the answer to the asked field, then any other field. */
export function readMessage(text: string, askedPath: string | null, context: ReadingContext): MessageReading {
  const found = new Map<string, Finding>();
  let fault: string | undefined;
  const add = (path: string, match: Match | undefined, isDirect: boolean): void => {
    if (!match || found.has(path)) return;
    const result = checked(path, match.value);
    if ('fault' in result) {
      if (path === askedPath) fault = result.fault;
      return;
    }
    found.set(path, { ...match, value: result.value, path, source: inMessage, isDirect });
  };

  const message = normaliseSpace(text);
  for (const { path, text: value } of labelledLines(message))
    add(path, readerOf(path).answer(value, context), true);
  const rest = unlabelled(message).trim();
  if (rest !== '') {
    const scans = scannedPaths.map((path) => ({ path, match: readerOf(path).scan(rest, context) }));
    const whole = otherField(rest, askedPath, context);
    if (whole) add(whole.path, whole.match, false);
    else if (askedPath !== null) {
      const named = scans.find(({ path }) => path === askedPath)?.match;
      const direct = directAnswer(askedPath, rest, scans, context);
      // A free-text field accepts nearly any words, so a phrase that names the field wins over the whole answer.
      add(askedPath, isFree(askedPath) ? (named ?? direct) : (direct ?? named), true);
    }
    for (const { path, match } of scans) add(path, match, false);
    for (const { path, match } of partsOf(rest, askedPath, context)) add(path, match, false);
  }
  const title = found.get(jobTitle);
  const level = title && levelInTitle(String(title.value));
  if (level) add(careerLevel, level, false);
  return { findings: [...found.values()], fault };
}

/**
 * The whole message as the answer, unless it is clearly about another field: "I am a data engineer" does not answer
 * the question for a city.
 */
function directAnswer(
  askedPath: string,
  text: string,
  scans: readonly { path: string; match: Match | undefined }[],
  context: ReadingContext,
): Match | undefined {
  const match = readerOf(askedPath).answer(text, context);
  if (!match || !isFree(askedPath)) return match;
  const isJob = askedPath === jobTitle && occupationIn(match.quote) === 'known';
  // "CEO" is both a job title and a career level.
  const otherMatches = scans.filter(
    ({ path, match: other }) => other?.isSure && path !== askedPath && !(isJob && path === careerLevel),
  );
  const isTaken = otherMatches.some(({ match: other }) => other && overlaps(match.quote, other.quote));
  return isTaken ? undefined : match;
}

/** The value of another field, if the message consists of it and does not fit the asked field. */
function otherField(
  text: string,
  askedPath: string | null,
  context: ReadingContext,
): ReturnType<typeof wholeAnswer> {
  const whole = wholeAnswer(text, context);
  if (!whole || askedPath === null || whole.path === askedPath || askedPath === achievements)
    return undefined;
  // "Florence" may be a name and "Tom Baker" is one; other free-text fields accept anything, so they prove nothing.
  const canTell = askedPath === fullName ? !text.includes(',') : !isFree(askedPath);
  const fits = canTell && readerOf(askedPath).answer(text, context) !== undefined;
  return fits ? undefined : whole;
}

/** "Data engineer, 8 years, Berlin": each part is the value of a field. */
function partsOf(
  text: string,
  askedPath: string | null,
  context: ReadingContext,
): { path: string; match: Match }[] {
  const parts = text.split(/[,;]/);
  if (parts.length < 2 || parts.length > 6 || (askedPath !== null && isList(askedPath))) return [];
  return parts.flatMap((part) => wholeAnswer(part, context) ?? []).filter(({ path }) => path !== askedPath);
}

const isList = (path: string): boolean => ['top_skills', 'achievements'].includes(fieldAt(path).name);

const jobTitle = 'basic_identification.job_title';
const careerLevel = 'professional_status.career_level';
const fullName = 'basic_identification.full_name';
const achievements = 'achievements.achievements';

/** Free-text fields, which accept nearly any words. */
const isFree = (path: string): boolean =>
  ['full_name', 'job_title', 'location', 'top_skills', 'achievements'].includes(fieldAt(path).name);

const overlaps = (one: string, other: string): boolean => one.includes(other) || other.includes(one);
