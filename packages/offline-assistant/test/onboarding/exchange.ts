import { openDialogue, type ProfileView } from '../../src/onboarding/index.ts';
import { converse, type Exchange } from './converse.ts';

export const nobody: ProfileView = { exists: false, values: new Map(), written: new Map() };
export const path = {
  name: 'basic_identification.full_name',
  title: 'basic_identification.job_title',
  years: 'basic_identification.experience_years',
  place: 'basic_identification.location',
  status: 'professional_status.employment_status',
  degree: 'professional_status.education_level',
  skills: 'key_competencies.top_skills',
  publications: 'achievements.publications_count',
} as const;

/** A profile with only a name. */
export const named: ProfileView = {
  ...nobody,
  exists: true,
  values: new Map([[path.name, 'Ada']]),
};

/** One exchange in which `text` answers the question for a field. */
export function answer(asked: keyof typeof path, text: string): Exchange {
  const view = asked === 'name' ? { ...nobody, exists: true } : named;
  return converse({ ...openDialogue(view), asked: path[asked] }, view, { text, documents: [] }, 2026);
}

/** The values that such an answer writes, by field name. */
export function read(asked: keyof typeof path, text: string): Record<string, unknown> {
  const { writes } = answer(asked, text);
  return Object.fromEntries(writes.map(({ path: written, value }) => [written.split('.')[1], value]));
}
