/** The fixed lists and limits of profiles and agents. Plain data without schemas, so that forms can take them as values. */

export const employmentStatuses = ['employed', 'freelance', 'student', 'unemployed', 'retired'] as const;

export const careerLevels = [
  'intern',
  'junior',
  'middle',
  'senior',
  'lead',
  'principal',
  'executive',
] as const;

/** What the numbers of `education_level` stand for; those between have no name. */
export const educationLevelNames = {
  3: 'High School',
  4: 'Associate',
  6: 'Bachelor',
  7: 'Master',
  8: 'Doctorate',
} as const;

export const competencyScores = [
  'skill_level',
  'skill_confidence',
  'analytical_thinking',
  'communication',
  'creativity',
  'leadership',
  'problem_solving',
  'technical_expertise',
  'collaboration',
] as const;

export const riasecScores = [
  'riasec_realistic',
  'riasec_investigative',
  'riasec_artistic',
  'riasec_social',
  'riasec_enterprising',
  'riasec_conventional',
] as const;

export const socialScores = ['network_score', 'influence_score', 'activity_score'] as const;

export const workStyles = [
  'achievement_effort',
  'persistence',
  'initiative',
  'leadership',
  'cooperation',
  'concern_for_others',
  'social_orientation',
  'self_control',
  'stress_tolerance',
  'adaptability_flexibility',
  'dependability',
  'attention_to_detail',
  'integrity',
  'independence',
  'innovation',
  'analytical_thinking',
] as const;

export const bigFiveTraits = [
  'openness',
  'conscientiousness',
  'extraversion',
  'agreeableness',
  'neuroticism',
] as const;

export const profileLimits = {
  text: 200,
  socCode: 20,
  avatarUrl: 2048,
  experienceYears: { least: 0, most: 50 },
  jobZone: { least: 1, most: 5 },
  educationLevel: { least: 0, most: 10 },
  score: { least: 0, most: 100 },
  count: { least: 0, most: 1_000_000_000 },
  topSkills: 10,
  skill: 100,
  hollandCode: 3,
  achievements: 50,
  achievement: 300,
  method: 100,
  perUser: 50,
} as const;

export const agentLimits = {
  promptLeast: 10,
  promptMost: 8000,
  /** Above this many characters a hint is shown. */
  promptHint: 500,
  promptRecommended: 1000,
  perProfile: 20,
} as const;
