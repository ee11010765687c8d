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

/** Calls about professional profiles and their agents. */
export const profileCalls = {
  'profiles.list': call({
    summary: 'Professional profiles, newest first',
    tag: 'profiles',
    query: ProfilesQuerySchema,
    reply: ProfilesReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'profiles.create': call({
    summary: 'Create a profile: at most 50 a user',
    tag: 'profiles',
    body: ProfileCreateSchema,
    readOnly: ['id', 'agents', 'created_at', 'updated_at'],
    reply: ProfileSchema,
    status: 201,
    errors: ['FORBIDDEN', 'LIMIT_REACHED', 'FILE_UNREADABLE', 'PICTURE_UNAVAILABLE'],
  }),
  'profiles.get': call({ summary: 'One profile', tag: 'profiles', reply: ProfileSchema }),
  'profiles.update': call({
    summary: 'Replace groups of a profile',
    tag: 'profiles',
    body: ProfileUpdateSchema,
    readOnly: profileReadOnlyFields,
    reply: ProfileSchema,
    errors: ['FILE_UNREADABLE', 'PICTURE_UNAVAILABLE', 'PRECONDITION_FAILED'],
  }),
  'profiles.delete': call({ summary: 'Delete a profile and its agents', tag: 'profiles' }),
  'agents.list': call({
    summary: 'Agents of a profile, oldest first',
    tag: 'agents',
    query: pageQuery,
    reply: AgentsReplySchema,
  }),
  'agents.create': call({
    summary: 'Create an agent: at most 20 a profile',
    tag: 'agents',
    body: AgentCreateSchema,
    readOnly: ['id', 'profile', 'created_at', 'updated_at'],
    reply: AgentSchema,
    status: 201,
    errors: ['LIMIT_REACHED'],
  }),
  'agents.get': call({ summary: 'One agent', tag: 'agents', reply: AgentSchema }),
  'agents.update': call({
    summary: 'Change an agent: its prompt, and what it works with',
    tag: 'agents',
    body: AgentUpdateSchema,
    readOnly: agentReadOnlyFields,
    reply: AgentSchema,
    errors: ['PRECONDITION_FAILED'],
  }),
  'agents.delete': call({ summary: 'Delete an agent', tag: 'agents' }),
} as const;
