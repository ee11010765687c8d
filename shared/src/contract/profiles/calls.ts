import { callsOf } from '../call-schema.ts';
import { pageQuery } from '../paging.ts';
import {
  AgentCreateSchema,
  agentReadOnlyFields,
  AgentSchema,
  AgentsReplySchema,
  AgentUpdateSchema,
  ProfileCreateSchema,
  profileReadOnlyFields,
  ProfileSchema,
  ProfilesQuerySchema,
  ProfilesReplySchema,
  ProfileUpdateSchema,
} from './entities.ts';

const profileCall = callsOf({ tag: 'profiles' });
const agentCall = callsOf({ tag: 'agents' });

const pictureErrors = ['FILE_UNREADABLE', 'PICTURE_UNAVAILABLE', 'QUOTA_EXCEEDED'] as const;

/** Calls about professional profiles and their agents. */
export const profileCalls = {
  'profiles.list': profileCall({
    summary: 'List professional profiles, newest first',
    query: ProfilesQuerySchema,
    reply: ProfilesReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'profiles.create': profileCall({
    summary: 'Create a profile, up to 50 per user. Honours Idempotency-Key',
    body: ProfileCreateSchema,
    readOnly: ['id', 'agents', 'created_at', 'updated_at'],
    reply: ProfileSchema,
    status: 201,
    errors: ['FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED', 'LIMIT_REACHED', ...pictureErrors],
  }),
  'profiles.get': profileCall({ summary: 'Get a profile', reply: ProfileSchema }),
  'profiles.update': profileCall({
    summary: 'Update a profile by replacing whole groups of fields',
    body: ProfileUpdateSchema,
    readOnly: profileReadOnlyFields,
    reply: ProfileSchema,
    errors: [...pictureErrors, 'PRECONDITION_FAILED'],
  }),
  'profiles.delete': profileCall({
    summary: 'Delete a profile and its agents',
    errors: ['PRECONDITION_FAILED'],
  }),
  'agents.list': agentCall({
    summary: 'List the agents of a profile, oldest first',
    query: pageQuery,
    reply: AgentsReplySchema,
  }),
  'agents.create': agentCall({
    summary: 'Create an agent, up to 20 per profile. Honours Idempotency-Key',
    body: AgentCreateSchema,
    readOnly: ['id', 'profile', 'created_at', 'updated_at'],
    reply: AgentSchema,
    status: 201,
    errors: ['IDEMPOTENCY_KEY_REUSED', 'LIMIT_REACHED'],
  }),
  'agents.get': agentCall({ summary: 'Get an agent', reply: AgentSchema }),
  'agents.update': agentCall({
    summary: 'Update an agent: its prompt, model, tools and knowledge',
    body: AgentUpdateSchema,
    readOnly: agentReadOnlyFields,
    reply: AgentSchema,
    errors: ['PRECONDITION_FAILED'],
  }),
  'agents.delete': agentCall({ summary: 'Delete an agent', errors: ['PRECONDITION_FAILED'] }),
} as const;
