import { call } from '../call-schema.ts';
import {
  AiSessionSchema,
  AssistantProbeSchema,
  AssistantSchema,
  callerQuery,
  ModelChoicesSchema,
  RunEventSchema,
  RunSchema,
  SessionListSchema,
  SessionsQuerySchema,
} from './entities.ts';
import { QuestionAnswerSchema, QuestionDecisionSchema } from './tool-steps.ts';

/** Calls that every kind of AI session has. For other users a session does not exist (404). */
export const sessionCalls = {
  'assistant.get': call({
    summary: 'The assistant that answers at the moment',
    tag: 'assistant',
    query: callerQuery,
    reply: AssistantSchema,
  }),
  'assistant.models': call({
    summary: 'Connected models that an agent may be given',
    tag: 'assistant',
    query: callerQuery,
    reply: ModelChoicesSchema,
  }),
  'assistant.probe': call({
    summary: 'Try the configured model (ADMIN)',
    tag: 'assistant',
    query: callerQuery,
    reply: AssistantProbeSchema,
    errors: ['FORBIDDEN'],
  }),
  'sessions.list': call({
    summary: 'Sessions of one kind, what was gone on with last first',
    tag: 'sessions',
    query: SessionsQuerySchema,
    reply: SessionListSchema,
  }),
  'sessions.get': call({
    summary: 'One session with its messages, hidden ones left out',
    tag: 'sessions',
    query: callerQuery,
    reply: AiSessionSchema,
  }),
  'sessions.delete': call({ summary: 'Delete a session for good', tag: 'sessions', query: callerQuery }),
  'runs.get': call({ summary: 'One run', tag: 'runs', query: callerQuery, reply: RunSchema }),
  'runs.stop': call({
    summary: 'Stop a run; what was written so far stays. A run that has ended stays as it ended',
    tag: 'runs',
    query: callerQuery,
    reply: RunSchema,
  }),
  'runs.answer': call({
    summary: 'Allow one call of a tool that asks first, or decline it. The first answer counts',
    tag: 'runs',
    query: callerQuery,
    body: QuestionAnswerSchema,
    reply: QuestionDecisionSchema,
    errors: ['QUESTION_CLOSED'],
  }),
  'runs.events': call({
    summary: 'Events of a run after Last-Event-ID, then those to come, until it ends',
    tag: 'runs',
    query: callerQuery,
    stream: RunEventSchema,
  }),
} as const;
