import { call } from '../call-schema.ts';
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

const pictureErrors = [
  'FILE_UNREADABLE',
  'PICTURE_UNAVAILABLE',
  'QUOTA_EXCEEDED',
  'UNSUPPORTED_MEDIA_TYPE',
] as const;

/** Calls about professional profiles and their agents. */
export const profileCalls = {
  'profiles.list': call({
    summary: 'List professional profiles, newest first',
    tag: 'profiles',
    query: ProfilesQuerySchema,
    reply: ProfilesReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'profiles.create': call({
    summary: 'Create a profile, up to 50 per user',
    tag: 'profiles',
    body: ProfileCreateSchema,
    readOnly: ['id', 'agents', 'created_at', 'updated_at'],
    reply: ProfileSchema,
    status: 201,
    errors: ['FORBIDDEN', 'LIMIT_REACHED', ...pictureErrors],
  }),
  'profiles.get': call({ summary: 'Get a profile', tag: 'profiles', reply: ProfileSchema }),
  'profiles.update': call({
    summary: 'Update a profile by replacing whole groups of fields',
    tag: 'profiles',
    body: ProfileUpdateSchema,
    readOnly: profileReadOnlyFields,
    reply: ProfileSchema,
    errors: [...pictureErrors, 'PRECONDITION_FAILED'],
  }),
  'profiles.delete': call({
    summary: 'Delete a profile and its agents',
    tag: 'profiles',
    errors: ['PRECONDITION_FAILED'],
  }),
  'agents.list': call({
    summary: 'List the agents of a profile, oldest first',
    tag: 'agents',
    query: pageQuery,
    reply: AgentsReplySchema,
  }),
  'agents.create': call({
    summary: 'Create an agent, up to 20 per profile',
    tag: 'agents',
    body: AgentCreateSchema,
    readOnly: ['id', 'profile', 'created_at', 'updated_at'],
    reply: AgentSchema,
    status: 201,
    errors: ['LIMIT_REACHED'],
  }),
  'agents.get': call({ summary: 'Get an agent', tag: 'agents', reply: AgentSchema }),
  'agents.update': call({
    summary: 'Update an agent: its prompt, model, tools and knowledge',
    tag: 'agents',
    body: AgentUpdateSchema,
    readOnly: agentReadOnlyFields,
    reply: AgentSchema,
    errors: ['PRECONDITION_FAILED'],
  }),
  'agents.delete': call({ summary: 'Delete an agent', tag: 'agents', errors: ['PRECONDITION_FAILED'] }),
} as const;
