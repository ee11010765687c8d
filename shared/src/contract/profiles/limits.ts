/** The fixed lists and limits of profiles and agents. Plain data without schemas, so that forms can import them. */

export const employmentStatuses = ['employed', 'freelance', 'student', 'unemployed', 'retired'] as const;

/** In ascending order. */
export const careerLevels = [
  'intern',
  'junior',
  'middle',
  'senior',
  'lead',
  'principal',
  'executive',
] as const;

/** Names of some values of `education_level`; those between have none. */
export const educationLevelNames = {
  3: 'High School',
  4: 'Associate',
  6: 'Bachelor',
  7: 'Master',
  8: 'Doctorate',
} as const;

/** Fields of `key_competencies` with a score from 0 to 100. */
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

/** Fields of `riasec_profile` with a score from 0 to 100. */
export const riasecScores = [
  'riasec_realistic',
  'riasec_investigative',
  'riasec_artistic',
  'riasec_social',
  'riasec_enterprising',
  'riasec_conventional',
] as const;

/** Fields of `social_indicators` with a score from 0 to 100. */
export const socialScores = ['network_score', 'influence_score', 'activity_score'] as const;

/** Fields of `work_styles` with a score from 0 to 100. */
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

/** Fields of `bigfive_profile` with a score from 0 to 100. */
export const bigFiveTraits = [
  'openness',
  'conscientiousness',
  'extraversion',
  'agreeableness',
  'neuroticism',
] as const;

/** Characters for texts, counts for lists, ranges for numbers. */
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

/** Tools that an agent may use to find information beyond its prompt. */
export const agentTools = ['search_project', 'read_file', 'calculate', 'read_page'] as const;

/** What an agent may read of its owner's data with tools, if the owner allows it. */
export const agentReads = ['people', 'chats'] as const;

/** Characters for prompts and names of models; `perProfile` and `projects` are counts. */
export const agentLimits = {
  promptLeast: 10,
  promptMost: 8000,
  /** Above this many characters the form shows a hint. */
  promptHint: 500,
  promptRecommended: 1000,
  perProfile: 20,
  model: 200,
  /** Projects that one agent may read. */
  projects: 10,
  /** Tools of tool servers that one agent may use: a model reads the description of each. */
  serverTools: 20,
} as const;
