import { z } from 'zod';
import { avatarUrlSchema } from '../avatar-url.ts';
import { limitedText } from '../limited-text.ts';
import { pageQuery, pageReply } from '../paging.ts';
import { characterCount } from '../values/characters.ts';
import { agentAbilities, AgentReadSchema, AgentToolSchema, ChosenServerToolsSchema } from './abilities.ts';
import {
  agentLimits,
  bigFiveTraits,
  careerLevels,
  competencyScores,
  employmentStatuses,
  profileLimits as limits,
  riasecScores,
  socialScores,
  workStyles,
} from './limits.ts';

export * from './abilities.ts';

interface Range {
  least: number;
  most: number;
}

const whole = ({ least, most }: Range) => {
  const message = `Enter a whole number from ${least} to ${most}`;
  return z.number({ error: message }).int(message).min(least, message).max(most, message);
};
const score = whole(limits.score);

/** Optional text: a text of nothing but blanks counts as none. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .transform((value) => (value === '' ? null : value));

const eachOf = <Names extends readonly string[], S extends z.ZodType>(names: Names, schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Names[number], S>;

const optionalScore = score.nullish();
const knownScore = z.number().nullable();

/** A list of short texts without duplicates, ignoring case. */
const listOf = (entry: number, max: number, tooMany: string) =>
  z
    .array(
      z.string().trim().min(1, 'Enter a text or remove the entry').max(entry, `At most ${entry} characters`),
    )
    .max(max, tooMany)
    .refine(
      (entries) => new Set(entries.map((value) => value.toLowerCase())).size === entries.length,
      'Each entry once',
    );

const ProfileAvatarSchema = avatarUrlSchema(
  limits.avatarUrl,
  'Enter a full web address, starting with https://',
);

const fullName = z
  .string({ error: 'Full name is required' })
  .trim()
  .min(1, 'Full name is required')
  .max(limits.text, `At most ${limits.text} characters`);

/** The groups as callers send them. A field that is left out of a group is unknown: null. */
export const profileGroupInputs = {
  basic_identification: z.strictObject(
    {
      full_name: fullName,
      job_title: text(limits.text).nullish(),
      experience_years: whole(limits.experienceYears).nullish(),
      location: text(limits.text).nullish(),
      onet_soc_code: text(limits.socCode).nullish(),
      avatar_url: ProfileAvatarSchema.nullish(),
    },
    { error: (issue) => (issue.input === undefined ? 'Full name is required' : undefined) },
  ),
  professional_status: z.strictObject({
    employment_status: z.enum(employmentStatuses).nullish(),
    job_zone: whole(limits.jobZone).nullish(),
    career_level: z.enum(careerLevels).nullish(),
    education_level: whole(limits.educationLevel).nullish(),
  }),
  key_competencies: z.strictObject({
    top_skills: listOf(limits.skill, limits.topSkills, `At most ${limits.topSkills} skills`).nullish(),
    ...eachOf(competencyScores, optionalScore),
  }),
  riasec_profile: z.strictObject({
    holland_code: z
      .string()
      .trim()
      .toUpperCase()
      .max(limits.hollandCode, `At most ${limits.hollandCode} characters`)
      .regex(/^[RIASEC]*$/, 'Use only the letters R, I, A, S, E and C')
      .transform((value) => (value === '' ? null : value))
      .nullish(),
    ...eachOf(riasecScores, optionalScore),
  }),
  social_indicators: z.strictObject({
    ...eachOf(socialScores, optionalScore),
    connections_count: whole(limits.count).nullish(),
  }),
  achievements: z.strictObject({
    achievements: listOf(
      limits.achievement,
      limits.achievements,
      `At most ${limits.achievements} achievements`,
    ).nullish(),
    portfolio_items_count: whole(limits.count).nullish(),
    publications_count: whole(limits.count).nullish(),
  }),
  work_styles: z.strictObject(eachOf(workStyles, optionalScore)),
  bigfive_profile: z.strictObject({
    ...eachOf(bigFiveTraits, optionalScore),
    confidence: optionalScore,
    method: text(limits.method).nullish(),
  }),
} as const;

const optionalGroups = {
  professional_status: profileGroupInputs.professional_status.nullish(),
  key_competencies: profileGroupInputs.key_competencies.nullish(),
  riasec_profile: profileGroupInputs.riasec_profile.nullish(),
  social_indicators: profileGroupInputs.social_indicators.nullish(),
  achievements: profileGroupInputs.achievements.nullish(),
  work_styles: profileGroupInputs.work_styles.nullish(),
  bigfive_profile: profileGroupInputs.bigfive_profile.nullish(),
} as const;

export const ProfileCreateSchema = z
  .strictObject({
    /** The owner of the new profile: the caller by default. Another user's is for ADMIN. */
    user_id: z.string().min(1).max(200).optional(),
    basic_identification: profileGroupInputs.basic_identification,
    ...optionalGroups,
  })
  .meta({ id: 'ProfileCreate' });
export type ProfileCreate = z.input<typeof ProfileCreateSchema>;

/** Each group that is sent replaces the stored one; null clears it. Other groups stay. */
export const ProfileUpdateSchema = z
  .strictObject({
    basic_identification: profileGroupInputs.basic_identification.optional(),
    ...optionalGroups,
  })
  .meta({ id: 'ProfileUpdate' });
export type ProfileUpdate = z.input<typeof ProfileUpdateSchema>;

/** The group of a profile that every list contains. */
export const BasicIdentificationSchema = z.object({
  full_name: z.string(),
  job_title: z.string().nullable(),
  experience_years: z.number().nullable(),
  location: z.string().nullable(),
  onet_soc_code: z.string().nullable(),
  /** Empty, or one of our own paths. */
  avatar_url: z.string(),
});

/** The groups in replies: every field is present, unknown ones are null, lists empty. */
export const profileGroups = {
  basic_identification: BasicIdentificationSchema,
  professional_status: z.object({
    employment_status: z.enum(employmentStatuses).nullable(),
    job_zone: z.number().nullable(),
    career_level: z.enum(careerLevels).nullable(),
    education_level: z.number().nullable(),
  }),
  key_competencies: z.object({ top_skills: z.array(z.string()), ...eachOf(competencyScores, knownScore) }),
  riasec_profile: z.object({ holland_code: z.string().nullable(), ...eachOf(riasecScores, knownScore) }),
  social_indicators: z.object({
    ...eachOf(socialScores, knownScore),
    connections_count: z.number().nullable(),
  }),
  achievements: z.object({
    achievements: z.array(z.string()),
    portfolio_items_count: z.number().nullable(),
    publications_count: z.number().nullable(),
  }),
  work_styles: z.object(eachOf(workStyles, knownScore)),
  bigfive_profile: z.object({
    ...eachOf(bigFiveTraits, knownScore),
    confidence: z.number().nullable(),
    method: z.string().nullable(),
  }),
} as const;

const agentFields = {
  id: z.string(),
  profile_id: z.string(),
  prompt: z.string(),
  /** The connected model that answers for it; null for the platform's model. */
  model: z.string().nullable(),
  /** Projects of its owner that its tools may read. */
  project_ids: z.array(z.string()),
  tools: z.array(AgentToolSchema),
  /** Tools of connected servers that it may use. Absent in the replies of servers without this feature. */
  tool_servers: z.array(ChosenServerToolsSchema).optional(),
  /** What it may read of its owner's data. Absent in the replies of servers without this feature. */
  may_read: z.array(AgentReadSchema).optional(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
} as const;

/** An agent inside its profile. */
export const ProfileAgentSchema = z.object(agentFields).meta({ id: 'ProfileAgent' });
export type ProfileAgent = z.infer<typeof ProfileAgentSchema>;

/** A professional profile of a user. */
export const ProfileSchema = z
  .object({
    id: z.string(),
    user_id: z.string(),
    ...profileGroups,
    /** Oldest first. */
    agents: z.array(ProfileAgentSchema),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof ProfileSchema>;

/** Fields of the entity that an update may repeat; they are ignored. */
export const profileReadOnlyFields = ['id', 'user_id', 'agents', 'created_at', 'updated_at'] as const;

/** Filters of `profiles.list`; all that are sent must match. */
export const ProfilesQuerySchema = pageQuery.extend({
  /** Owner of the profiles: the caller by default, for ADMIN everyone. Another user's are for ADMIN. */
  user_id: z.string().max(200).optional(),
  /** Substring of the full name, job title or location. */
  search: z.string().trim().max(200).optional(),
  /** Substring of the job title. */
  job_title: z.string().trim().max(200).optional(),
});

export const ProfilesReplySchema = pageReply
  .extend({ profiles: z.array(ProfileSchema) })
  .meta({ id: 'Profiles' });

/** An agent with a summary of its profile. */
export const AgentSchema = z
  .object({
    ...agentFields,
    profile: z.object({
      id: z.string(),
      user_id: z.string(),
      basic_identification: BasicIdentificationSchema,
    }),
  })
  .meta({ id: 'Agent' });
export type Agent = z.infer<typeof AgentSchema>;

/** An agent's prompt: trimmed, 10 to 8000 characters. */
export const PromptSchema = limitedText(
  agentLimits.promptMost,
  z
    .string({ error: 'Prompt is required' })
    .trim()
    .min(1, { error: 'Prompt is required', abort: true })
    .refine(
      (prompt) => characterCount(prompt) >= agentLimits.promptLeast,
      `Prompt must be at least ${agentLimits.promptLeast} characters long`,
    ),
).meta({ minLength: agentLimits.promptLeast, maxLength: agentLimits.promptMost });

/** The body of `agents.create`. Without a model, the platform's model answers. */
export const AgentCreateSchema = z
  .strictObject({
    /** The same id as in the address; may be left out. */
    profile_id: z.string().min(1).max(200).optional(),
    prompt: PromptSchema,
    ...agentAbilities,
  })
  .meta({ id: 'AgentCreate' });

/** The body of `agents.update`. Fields that are left out keep their values, except the required prompt. */
export const AgentUpdateSchema = z
  .strictObject({ prompt: PromptSchema, ...agentAbilities })
  .meta({ id: 'AgentUpdate' });

/** Fields of the entity that an update may repeat; they are ignored. */
export const agentReadOnlyFields = ['id', 'profile_id', 'profile', 'created_at', 'updated_at'] as const;

export const AgentsReplySchema = pageReply.extend({ agents: z.array(AgentSchema) }).meta({ id: 'Agents' });
