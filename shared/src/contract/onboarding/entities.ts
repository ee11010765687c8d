import { z } from 'zod';
import { limitedText } from '../limited-text.ts';
import {
  callerQuery,
  FieldChangeSchema,
  ProgressSchema,
  PromptIdSchema,
  SessionMessageSchema,
} from '../runs/entities.ts';
import { aiLimits } from '../runs/limits.ts';
import { onboardingLimits } from './limits.ts';

const id = z.string().min(1).max(100);

/** Without a profile the first answers create one; without an agent a default guide asks. */
export const OnboardingStartQuerySchema = callerQuery.extend({
  profile_id: id.optional(),
  agent_id: id.optional(),
});

export const OnboardingReplySchema = z
  .object({
    session_id: z.string(),
    /** The agent's message: at the start its greeting and first question. */
    response: z.string(),
    profile_updated: z.boolean(),
    /** Dotted paths of the profile fields whose values changed. */
    updated_fields: z.array(z.string()),
    changes: z.array(FieldChangeSchema),
    /** The profile being filled; null until the first answers create one. */
    profile_id: z.string().nullable(),
    agent_id: z.string().nullable(),
    /** How many of the requested fields are filled. */
    progress: ProgressSchema,
    message: SessionMessageSchema,
  })
  .meta({ id: 'OnboardingReply' });
export type OnboardingReply = z.infer<typeof OnboardingReplySchema>;

/** The fields of the multipart form; `files` and `urls` may be repeated. At least one of the three is required. */
export const OnboardingFormSchema = z.strictObject({
  message: limitedText(aiLimits.message, z.string().trim()).default(''),
  urls: z
    .array(
      z
        .url({ protocol: /^https$/, error: 'Enter a full web address, starting with https://' })
        .max(onboardingLimits.urlCharacters),
    )
    .max(onboardingLimits.urls, `At most ${onboardingLimits.urls} addresses`)
    .default([]),
  request_id: PromptIdSchema.optional(),
});

/** The body of `onboarding.setProfile`: the profile that answers fill from now on. */
export const OnboardingSetProfileSchema = z.strictObject({
  profile_id: id.optional(),
  user_id: z.string().optional(),
});
/** The body of `onboarding.setAgent`: the agent that asks from now on. */
export const OnboardingSetAgentSchema = z.strictObject({
  agent_id: id.optional(),
  user_id: z.string().optional(),
});
/** The id may be in the query or in the body. */
export const OnboardingSetProfileQuerySchema = callerQuery.extend({ profile_id: id.optional() });
/** The query of `onboarding.setAgent`; the id may be here or in the body. */
export const OnboardingSetAgentQuerySchema = callerQuery.extend({ agent_id: id.optional() });

/** Undoes one change of a profile field. */
export const OnboardingUndoSchema = z.strictObject({ change_id: id });
