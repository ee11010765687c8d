import type { Value } from '@alma/offline-assistant/onboarding';

/** Short names for the fields that the dialogues are about. */
export const paths = {
  name: 'basic_identification.full_name',
  title: 'basic_identification.job_title',
  years: 'basic_identification.experience_years',
  place: 'basic_identification.location',
  status: 'professional_status.employment_status',
  level: 'professional_status.career_level',
  degree: 'professional_status.education_level',
  skills: 'key_competencies.top_skills',
  awards: 'achievements.achievements',
  papers: 'achievements.publications_count',
  items: 'achievements.portfolio_items_count',
  contacts: 'social_indicators.connections_count',
} as const;

export type FieldName = keyof typeof paths;
export type Values = Partial<Record<FieldName, Value>>;

export interface Dialogue {
  /** The name of the account, which is suggested for a new profile. */
  account?: string;
  /** What the person filled in by hand before. */
  hand?: Values;
  /** What is said first, whatever is asked; a text in `file` comes attached. */
  says?: readonly (string | { text: string; file: string })[];
  /** What is answered when a field is asked for, one after the other; then, or without an answer, it is skipped. */
  answers?: Partial<Record<FieldName, string | readonly string[]>>;
  /** What the profile must have in the end beside what was there. To a proposed change the person says yes if it is this. */
  gold: Values;
  /** Fields that must stay exactly as they were, empty ones included. */
  kept?: readonly FieldName[];
}
