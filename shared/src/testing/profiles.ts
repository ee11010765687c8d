import {
  type Profile,
  type ProfileAgent,
  type ProfileCreate,
  ProfileCreateSchema,
} from '../contract/index.ts';
import { fillGroups } from './profile-groups.ts';

const since = '2026-02-01T09:00:00.000Z';

/** A profile as the server returns it; the test sets the fields that it needs, the others are unknown. */
export function makeProfile(
  input: ProfileCreate & { id: string; user_id: string },
  prompts: readonly string[] = [],
): Profile {
  const { id, user_id, ...groups } = input;
  return {
    id,
    user_id,
    ...fillGroups(ProfileCreateSchema.parse(groups)),
    agents: prompts.map((prompt, place) => makeAgent(id, `${id}-agent-${place + 1}`, prompt)),
    created_at: since,
    updated_at: since,
  };
}

export function makeAgent(profileId: string, id: string, prompt: string, at = since): ProfileAgent {
  const abilities = { model: null, project_ids: [], tools: [] };
  return { id, profile_id: profileId, prompt, ...abilities, created_at: at, updated_at: at };
}

/** Maya has two profiles with agents; all others have none. */
export function initialProfiles(): Profile[] {
  return [
    makeProfile(
      {
        id: 'profile-data',
        user_id: 'user-maya',
        basic_identification: {
          full_name: 'Maya Creator',
          job_title: 'Data engineer',
          experience_years: 9,
          location: 'London',
          onet_soc_code: '15-2051.00',
        },
        professional_status: {
          employment_status: 'employed',
          job_zone: 5,
          career_level: 'senior',
          education_level: 7,
        },
        key_competencies: {
          top_skills: ['Forecasting', 'Python'],
          skill_level: 78,
          analytical_thinking: 92,
          problem_solving: 86,
          technical_expertise: 84,
          communication: 64,
        },
        riasec_profile: {
          holland_code: 'ISC',
          riasec_realistic: 44,
          riasec_investigative: 88,
          riasec_artistic: 61,
          riasec_social: 72,
          riasec_enterprising: 39,
          riasec_conventional: 66,
        },
        bigfive_profile: {
          openness: 82,
          conscientiousness: 74,
          extraversion: 41,
          agreeableness: 67,
          neuroticism: 28,
          confidence: 84,
          method: 'self-report',
        },
      },
      ['You are a forecasting analyst.', 'You are a patient teacher of statistics.'],
    ),
    makeProfile(
      {
        id: 'profile-product',
        user_id: 'user-maya',
        basic_identification: { full_name: 'Maya Creator', job_title: 'Product lead' },
      },
      ['You are a product lead who asks for numbers.'],
    ),
  ];
}
