/** Labels that differ from a field's name. The key is the path where two groups share a field name. */
const exceptions: Readonly<Record<string, string>> = {
  onet_soc_code: 'O*NET-SOC code',
  riasec_realistic: 'Realistic',
  riasec_investigative: 'Investigative',
  riasec_artistic: 'Artistic',
  riasec_social: 'Social',
  riasec_enterprising: 'Enterprising',
  riasec_conventional: 'Conventional',
  connections_count: 'Connections',
  portfolio_items_count: 'Portfolio items',
  publications_count: 'Publications',
  achievement_effort: 'Achievement and effort',
  'work_styles.leadership': 'Leadership as a work style',
  'work_styles.analytical_thinking': 'Analytical thinking as a work style',
  self_control: 'Self-control',
  adaptability_flexibility: 'Adaptability and flexibility',
};

/** The label of a field: 'Full name' for `full_name`. */
export function labelOf(group: string, name: string): string {
  const words = name.replaceAll('_', ' ');
  return exceptions[`${group}.${name}`] ?? exceptions[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Synonyms of a field, as used before a colon or after "change my", separated by commas. */
const synonyms: Readonly<Record<string, string>> = {
  'basic_identification.full_name': 'name, my name',
  'basic_identification.job_title':
    'job, title, role, position, occupation, profession, current role, current position',
  'basic_identification.experience_years':
    'experience, years of experience, work experience, total experience, professional experience, years',
  'basic_identification.location':
    'city, place, address, town, home, based in, residence, place of residence',
  'basic_identification.onet_soc_code': 'soc code, onet code, onet soc code, o*net code, soc',
  'professional_status.employment_status': 'employment, work status, status, job status',
  'professional_status.career_level': 'level, seniority, seniority level, career stage',
  'professional_status.education_level': 'education, degree, highest degree, qualification',
  'key_competencies.top_skills': 'skills, key skills, core skills, main skills, technical skills',
  'achievements.achievements': 'achievement, awards, award, accomplishments',
  'achievements.publications_count': 'publications count, number of publications, papers',
  'achievements.portfolio_items_count': 'portfolio, portfolio items count, number of portfolio items',
  'social_indicators.connections_count': 'connection, number of connections, contacts, network size',
  'riasec_profile.holland_code': 'holland, riasec, riasec code',
};

export const synonymsOf = (path: string): string[] => synonyms[path]?.split(', ') ?? [];
