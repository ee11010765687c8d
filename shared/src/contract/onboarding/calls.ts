import { callsOf } from '../call-schema.ts';
import { AiSessionSchema, callerQuery, RunEventSchema, SessionMessageSchema } from '../runs/entities.ts';
import { answerErrors } from '../runs/limits.ts';
import {
  OnboardingFormSchema,
  OnboardingReplySchema,
  OnboardingSetAgentQuerySchema,
  OnboardingSetAgentSchema,
  OnboardingSetProfileQuerySchema,
  OnboardingSetProfileSchema,
  OnboardingStartQuerySchema,
  OnboardingUndoSchema,
} from './entities.ts';

const call = callsOf({ tag: 'onboarding', query: callerQuery });

/** Calls of the onboarding dialogue. */
export const onboardingCalls = {
  'onboarding.start': call({
    summary: 'Start an onboarding chat, or continue the unanswered one of this profile and agent',
    query: OnboardingStartQuerySchema,
    reply: OnboardingReplySchema,
    errors: ['LIMIT_REACHED'],
  }),
  'onboarding.send': call({
    summary: 'Reply with a message, files (md, txt, pdf) and URLs, from which profile fields are filled',
    upload: true,
    uploadField: 'files',
    form: OnboardingFormSchema,
    reply: OnboardingReplySchema,
    stream: RunEventSchema,
    errors: [...answerErrors, 'FILE_UNREADABLE'],
  }),
  'onboarding.setProfile': call({
    summary: 'Switch the chat to another profile',
    query: OnboardingSetProfileQuerySchema,
    body: OnboardingSetProfileSchema.default({}),
    reply: AiSessionSchema,
    errors: ['LIMIT_REACHED', 'RUN_ACTIVE'],
  }),
  'onboarding.setAgent': call({
    summary: 'Switch the chat to another agent of the profile',
    query: OnboardingSetAgentQuerySchema,
    body: OnboardingSetAgentSchema.default({}),
    reply: AiSessionSchema,
    errors: ['LIMIT_REACHED', 'RUN_ACTIVE'],
  }),
  'onboarding.undo': call({
    summary: 'Undo a change to the profile',
    body: OnboardingUndoSchema,
    reply: SessionMessageSchema,
  }),
} as const;
