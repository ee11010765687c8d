import { type ProfileCreate, ProfileCreateSchema } from '@alma/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { insertAgent } from './agents.repository.ts';
import { basicColumns, groupColumns } from './profiles.columns.ts';
import { insertProfile } from './profiles.repository.ts';

interface DemoProfile {
  profile: ProfileCreate;
  prompts: readonly string[];
}

const demoProfiles: readonly DemoProfile[] = [
  {
    profile: {
      basic_identification: {
        full_name: 'Maya Lindqvist',
        job_title: 'Product lead, forecasting',
        experience_years: 4,
        location: 'London, United Kingdom',
        onet_soc_code: '11-2021.00',
      },
      professional_status: {
        employment_status: 'employed',
        job_zone: 4,
        career_level: 'lead',
        education_level: 7,
      },
      key_competencies: {
        top_skills: ['Roadmaps', 'Interviews', 'Forecasting', 'Writing'],
        skill_level: 74,
        skill_confidence: 69,
        analytical_thinking: 83,
        communication: 88,
        creativity: 66,
        leadership: 77,
        problem_solving: 79,
        technical_expertise: 71,
        collaboration: 90,
      },
      riasec_profile: {
        holland_code: 'EIS',
        riasec_realistic: 28,
        riasec_investigative: 76,
        riasec_artistic: 52,
        riasec_social: 71,
        riasec_enterprising: 84,
        riasec_conventional: 47,
      },
      bigfive_profile: {
        openness: 79,
        conscientiousness: 72,
        extraversion: 63,
        agreeableness: 70,
        neuroticism: 31,
        confidence: 80,
        method: 'self-report',
      },
    },
    prompts: [
      'You are a product coach. Ask which decision a question serves before you answer it, and name what would change your mind. Keep answers under ten lines.',
    ],
  },
  {
    profile: {
      basic_identification: {
        full_name: 'Maya Lindqvist',
        job_title: 'Data engineer',
        experience_years: 9,
        location: 'London, United Kingdom',
        onet_soc_code: '15-1243.00',
      },
      professional_status: {
        employment_status: 'freelance',
        job_zone: 5,
        career_level: 'senior',
        education_level: 7,
      },
      key_competencies: {
        top_skills: ['SQL', 'Time series', 'Python', 'Data quality', 'Teaching'],
        skill_level: 86,
        skill_confidence: 81,
        analytical_thinking: 92,
        communication: 68,
        creativity: 58,
        leadership: 49,
        problem_solving: 89,
        technical_expertise: 91,
        collaboration: 73,
      },
      riasec_profile: {
        holland_code: 'ICR',
        riasec_realistic: 61,
        riasec_investigative: 91,
        riasec_artistic: 44,
        riasec_social: 53,
        riasec_enterprising: 38,
        riasec_conventional: 72,
      },
      social_indicators: {
        network_score: 58,
        influence_score: 46,
        activity_score: 71,
        connections_count: 214,
      },
      achievements: {
        achievements: [
          'Open-source forecasting course, 2,400 readers',
          'Cut the nightly load of a hospital group from six hours to one',
        ],
        portfolio_items_count: 8,
        publications_count: 3,
      },
      work_styles: {
        achievement_effort: 84,
        persistence: 90,
        initiative: 76,
        leadership: 52,
        cooperation: 78,
        concern_for_others: 70,
        social_orientation: 45,
        self_control: 74,
        stress_tolerance: 69,
        adaptability_flexibility: 72,
        dependability: 93,
        attention_to_detail: 95,
        integrity: 96,
        independence: 81,
        innovation: 73,
        analytical_thinking: 94,
      },
      bigfive_profile: {
        openness: 82,
        conscientiousness: 85,
        extraversion: 41,
        agreeableness: 66,
        neuroticism: 28,
        confidence: 84,
        method: 'self-report',
      },
    },
    prompts: [
      'You are a careful forecasting analyst. Explain every forecast in plain words, give its range, and name the data it rests on.',
      'You are a patient SQL tutor. Start from what the learner has written, change one thing at a time, and say why it is faster.',
    ],
  },
];

/** Two profiles with agents for a demo user, so that no screen is empty. */
export async function addDemoProfiles(tx: Transaction, userId: string, now: Date): Promise<void> {
  for (const { profile, prompts } of demoProfiles) {
    const groups = ProfileCreateSchema.parse(profile);
    const row = await insertProfile(tx, {
      userId,
      ...basicColumns(groups.basic_identification),
      ...groupColumns(groups),
      createdAt: now,
      updatedAt: now,
    });
    for (const prompt of prompts) await insertAgent(tx, { profileId: row.id, prompt, now });
  }
}
