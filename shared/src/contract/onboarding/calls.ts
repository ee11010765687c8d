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
    summary: 'Start an onboarding chat, or continue the unanswered one of this profile and agent',
    tag: 'onboarding',
    query: OnboardingStartQuerySchema,
    reply: OnboardingReplySchema,
  }),
  'onboarding.send': call({
    summary: 'Reply with a message, files (md, txt, pdf) and URLs, from which profile fields are filled',
    tag: 'onboarding',
    query: callerQuery,
    upload: true,
    uploadField: 'files',
    form: OnboardingFormSchema,
    reply: OnboardingReplySchema,
    stream: RunEventSchema,
    errors: [...answerErrors, 'CONFLICT', 'FILE_UNREADABLE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  }),
  'onboarding.setProfile': call({
    summary: 'Switch the chat to another profile',
    tag: 'onboarding',
    query: OnboardingSetProfileQuerySchema,
    body: OnboardingSetProfileSchema.default({}),
    reply: AiSessionSchema,
    errors: ['RUN_ACTIVE'],
  }),
  'onboarding.setAgent': call({
    summary: 'Switch the chat to another agent of the profile',
    tag: 'onboarding',
    query: OnboardingSetAgentQuerySchema,
    body: OnboardingSetAgentSchema.default({}),
    reply: AiSessionSchema,
    errors: ['CONFLICT', 'RUN_ACTIVE'],
  }),
  'onboarding.undo': call({
    summary: 'Undo a change to the profile',
    tag: 'onboarding',
    query: callerQuery,
    body: OnboardingUndoSchema,
    reply: SessionMessageSchema,
    errors: ['CONFLICT'],
  }),
} as const;
