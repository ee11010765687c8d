import type { Value } from '@alma/offline-assistant/onboarding';

/** Short names of the profile fields in the dialogues. */
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
  /** Account name, which is suggested for a new profile. */
  account?: string;
  /** Fields filled by hand before the dialogue. */
  hand?: Values;
  /** Messages sent first, whatever is asked; `file` is the text of an attachment. */
  says?: readonly (string | { text: string; file: string })[];
  /** Answers to the questions for a field, in order. Without a further answer the question is skipped. */
  answers?: Partial<Record<FieldName, string | readonly string[]>>;
  /** Expected values in addition to `hand`. A proposed change is confirmed only if it matches. */
  gold: Values;
  /** Fields that must not change, empty ones included. */
  kept?: readonly FieldName[];
}
