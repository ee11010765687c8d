import type { AlmaForm, ProfileFormResult, ProfileFormValues } from '@alma/shared/forms';

export type ProfileFormState = AlmaForm<ProfileFormValues, ProfileFormResult>;

/** In the order of the form. */
export const formSections = [
  'basic_identification',
  'professional_status',
  'key_competencies',
  'riasec_profile',
  'social_indicators',
  'achievements',
  'work_styles',
  'bigfive_profile',
] as const;
export type FormSectionName = (typeof formSections)[number];

export interface SectionProps {
  id: string;
  form: ProfileFormState;
}
