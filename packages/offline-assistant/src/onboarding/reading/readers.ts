import { aiLimits } from '@alma/shared/contract';
import { normaliseSpace } from '../../text/index.ts';
import { fields } from '../fields/fields.ts';
import { achievements } from './achievements.ts';
import { careerLevel, education, employment } from './choices.ts';
import { connections, portfolioItems, publications } from './counts.ts';
import { experience } from './experience.ts';
import { jobTitle } from './job-titles.ts';
import { fullName } from './names.ts';
import { location } from './places.ts';
import { hollandCode, onetCode, score } from './plain-values.ts';
import type { Reader } from './reader.ts';
import { skills } from './skills.ts';

const byPath: Readonly<Record<string, Reader>> = {
  'basic_identification.full_name': fullName,
  'basic_identification.job_title': jobTitle,
  'basic_identification.experience_years': experience,
  'basic_identification.location': location,
  'basic_identification.onet_soc_code': onetCode,
  'professional_status.employment_status': employment,
  'professional_status.career_level': careerLevel,
  'professional_status.education_level': education,
  'key_competencies.top_skills': skills,
  'riasec_profile.holland_code': hollandCode,
  'social_indicators.connections_count': connections,
  'achievements.achievements': achievements,
  'achievements.publications_count': publications,
  'achievements.portfolio_items_count': portfolioItems,
};

/** In characters. Answers are cut to this, which bounds the backtracking of the patterns. */
const longestAnswer = 1000;
const lists: readonly Reader[] = [skills, achievements];

function bounded(reader: Reader): Reader {
  const longest = lists.includes(reader) ? aiLimits.message : longestAnswer;
  return {
    answer: (text, context) => reader.answer(normaliseSpace(text.slice(0, longest)), context),
    scan: (text, context) => reader.scan(text, context),
  };
}

const ownBounded = new Map(Object.entries(byPath).map(([path, reader]) => [path, bounded(reader)]));
const boundedScore = bounded(score);

/** The reader of a field. Every field without its own is a score, read only after its name. */
export const readerOf = (path: string): Reader => ownBounded.get(path) ?? boundedScore;

/** Fields that are searched for in any text. */
export const scannedPaths: readonly string[] = fields.map(({ path }) => path).filter((path) => byPath[path]);
