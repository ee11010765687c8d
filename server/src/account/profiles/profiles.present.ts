import { type Agent, type Profile, type ProfileAgent, profileGroups } from '@alma/shared/contract';
import { datesOf } from '../../platform/dates/index.ts';
import type { AgentRow, ProfileRow, ProfileWithAgents } from './profiles.repository.ts';

type Stored = Record<string, unknown>;

/** A profile in the shape of `GET /profile/{id}`, with every field of every group. */
export function presentProfile({ profile, agents }: ProfileWithAgents): Profile {
  return {
    id: profile.id,
    user_id: profile.userId,
    basic_identification: presentBasics(profile),
    professional_status: complete('professional_status', profile.professionalStatus),
    key_competencies: complete('key_competencies', profile.keyCompetencies),
    riasec_profile: complete('riasec_profile', profile.riasecProfile),
    social_indicators: complete('social_indicators', profile.socialIndicators),
    achievements: complete('achievements', profile.achievements),
    work_styles: complete('work_styles', profile.workStyles),
    bigfive_profile: complete('bigfive_profile', profile.bigfiveProfile),
    agents: agents.map(presentOwnAgent),
    ...datesOf(profile),
  };
}

const presentBasics = (profile: ProfileRow): Profile['basic_identification'] => ({
  full_name: profile.fullName,
  job_title: profile.jobTitle,
  experience_years: profile.experienceYears,
  location: profile.location,
  onet_soc_code: profile.onetSocCode,
  avatar_url: profile.avatarUrl,
});

/** A stored group, with null or an empty list for unset fields. */
function complete<G extends keyof typeof profileGroups>(group: G, stored: Stored): Profile[G] {
  const fields = Object.keys(profileGroups[group].shape);
  return Object.fromEntries(
    fields.map((field) => [field, stored[field] ?? unknownValue(field)]),
  ) as Profile[G];
}

const unknownValue = (field: string): unknown =>
  field === 'top_skills' || field === 'achievements' ? [] : null;

const presentOwnAgent = (agent: AgentRow): ProfileAgent => ({
  id: agent.id,
  profile_id: agent.profileId,
  prompt: agent.prompt,
  model: agent.model,
  project_ids: agent.projectIds,
  tools: agent.tools,
  tool_servers: agent.toolServers,
  may_read: agent.mayRead,
  ...datesOf(agent),
});

export const presentAgent = (agent: AgentRow, profile: ProfileRow): Agent => ({
  ...presentOwnAgent(agent),
  profile: { id: profile.id, user_id: profile.userId, basic_identification: presentBasics(profile) },
});
