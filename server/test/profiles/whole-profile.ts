import {
  bigFiveTraits,
  competencyScores,
  riasecScores,
  socialScores,
  workStyles,
} from '@alma/shared/contract';

const all = (names: readonly string[], value: number): Record<string, number> =>
  Object.fromEntries(names.map((name, index) => [name, (value + index * 7) % 101]));

/** A profile with every field set. */
export const wholeProfile = {
  basic_identification: {
    full_name: 'Zoë Ångström-李',
    job_title: 'Data engineer',
    experience_years: 9,
    location: 'Lisbon, Portugal 🎉',
    onet_soc_code: '15-2051.00',
    avatar_url: '',
  },
  professional_status: {
    employment_status: 'freelance',
    job_zone: 5,
    career_level: 'senior',
    education_level: 7,
  },
  key_competencies: { top_skills: ['SQL', 'Python'], ...all(competencyScores, 60) },
  riasec_profile: { holland_code: 'ISC', ...all(riasecScores, 40) },
  social_indicators: { ...all(socialScores, 20), connections_count: 318 },
  achievements: { achievements: ['Best paper'], portfolio_items_count: 12, publications_count: 4 },
  work_styles: all(workStyles, 50),
  bigfive_profile: { ...all(bigFiveTraits, 30), confidence: 84, method: 'self-report' },
};
