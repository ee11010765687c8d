import type { Profile } from '@alma/shared/contract/profiles/entities';
import {
  bigFiveTraits,
  competencyScores,
  riasecScores,
  socialScores,
  workStyles,
} from '@alma/shared/contract/profiles/limits';
import type { ProfileFormValues } from '@alma/shared/forms';

type Groups = Pick<Profile, keyof ProfileFormValues & keyof Profile>;

const none = <Names extends readonly string[]>(names: Names) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Names[number], null>;

const textOf = (value: number | string | null): string => (value === null ? '' : String(value));

/** The initial values of a new profile. */
export const emptyValues = (fullName = ''): ProfileFormValues => ({
  basic_identification: {
    full_name: fullName,
    job_title: '',
    experience_years: null,
    location: '',
    onet_soc_code: '',
    avatar_url: '',
  },
  professional_status: { employment_status: '', job_zone: '', career_level: '', education_level: '' },
  key_competencies: { top_skills: [], ...none(competencyScores) },
  riasec_profile: { holland_code: '', ...none(riasecScores) },
  social_indicators: { ...none(socialScores), connections_count: null },
  achievements: { achievements: [], portfolio_items_count: null, publications_count: null },
  work_styles: none(workStyles),
  bigfive_profile: { ...none(bigFiveTraits), confidence: null, method: '' },
});

/** The initial values of an edit: unknown texts are ''. */
export function valuesOf(profile: Groups): ProfileFormValues {
  const { basic_identification: basic, professional_status: status, riasec_profile: riasec } = profile;
  return {
    basic_identification: {
      ...basic,
      job_title: textOf(basic.job_title),
      location: textOf(basic.location),
      onet_soc_code: textOf(basic.onet_soc_code),
    },
    professional_status: {
      employment_status: status.employment_status ?? '',
      career_level: status.career_level ?? '',
      job_zone: textOf(status.job_zone),
      education_level: textOf(status.education_level),
    },
    key_competencies: profile.key_competencies,
    riasec_profile: { ...riasec, holland_code: textOf(riasec.holland_code) },
    social_indicators: profile.social_indicators,
    achievements: profile.achievements,
    work_styles: profile.work_styles,
    bigfive_profile: { ...profile.bigfive_profile, method: textOf(profile.bigfive_profile.method) },
  };
}
