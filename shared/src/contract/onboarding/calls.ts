import { call } from '../call-schema.ts';
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

/** Calls of the onboarding dialogue. */
export const onboardingCalls = {
  'onboarding.start': call({
    summary:
      'Begin an onboarding chat, or go on with the one of this profile and agent that has no answer yet',
    tag: 'onboarding',
    query: OnboardingStartQuerySchema,
    reply: OnboardingReplySchema,
  }),
  'onboarding.send': call({
    summary: 'Answer with a message, files (md, txt, pdf) and addresses; profile fields are filled from them',
    tag: 'onboarding',
    query: callerQuery,
    upload: true,
    uploadField: 'files',
    form: OnboardingFormSchema,
    reply: OnboardingReplySchema,
    stream: RunEventSchema,
    errors: [...answerErrors, 'FILE_UNREADABLE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  }),
  'onboarding.setProfile': call({
    summary: 'Fill another profile from here on',
    tag: 'onboarding',
    query: OnboardingSetProfileQuerySchema,
    body: OnboardingSetProfileSchema.default({}),
    reply: AiSessionSchema,
  }),
  'onboarding.setAgent': call({
    summary: 'Let another agent of the profile ask',
    tag: 'onboarding',
    query: OnboardingSetAgentQuerySchema,
    body: OnboardingSetAgentSchema.default({}),
    reply: AiSessionSchema,
  }),
  'onboarding.undo': call({
    summary: 'Take one change of the profile back',
    tag: 'onboarding',
    query: callerQuery,
    body: OnboardingUndoSchema,
    reply: SessionMessageSchema,
    errors: ['CONFLICT'],
  }),
} as const;
