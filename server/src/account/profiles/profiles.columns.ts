import type { ParsedBody } from '@alma/shared/contract';
import type { ProfileChanges } from './profiles.repository.ts';

type Groups = ParsedBody<'profiles.update'>;
type Basics = NonNullable<Groups['basic_identification']>;

/** The columns of the first group, one per field, without the avatar. */
export const basicColumns = (basics: Basics) => ({
  fullName: basics.full_name,
  jobTitle: basics.job_title ?? null,
  experienceYears: basics.experience_years ?? null,
  location: basics.location ?? null,
  onetSocCode: basics.onet_soc_code ?? null,
});

/** The groups to replace; null clears one. */
export function groupColumns(groups: Omit<Groups, 'basic_identification'>): ProfileChanges {
  const columns = {
    professionalStatus: groups.professional_status,
    keyCompetencies: groups.key_competencies,
    riasecProfile: groups.riasec_profile,
    socialIndicators: groups.social_indicators,
    achievements: groups.achievements,
    workStyles: groups.work_styles,
    bigfiveProfile: groups.bigfive_profile,
  };
  const present = Object.entries(columns).filter(([, group]) => group !== undefined);
  return Object.fromEntries(present.map(([column, group]) => [column, group ?? {}]));
}
