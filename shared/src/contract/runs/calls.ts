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
    summary: 'Get the assistant in use',
    tag: 'assistant',
    query: callerQuery,
    reply: AssistantSchema,
  }),
  'assistant.models': call({
    summary: 'List the connected models available to agents',
    tag: 'assistant',
    query: callerQuery,
    reply: ModelChoicesSchema,
  }),
  'assistant.probe': call({
    summary: 'Test the configured model (ADMIN)',
    tag: 'assistant',
    query: callerQuery,
    reply: AssistantProbeSchema,
    errors: ['FORBIDDEN'],
  }),
  'sessions.list': call({
    summary: 'List the sessions of one kind, most recently continued first',
    tag: 'sessions',
    query: SessionsQuerySchema,
    reply: SessionListSchema,
  }),
  'sessions.get': call({
    summary: 'Get a session with its messages, except hidden ones',
    tag: 'sessions',
    query: callerQuery,
    reply: AiSessionSchema,
  }),
  'sessions.delete': call({ summary: 'Delete a session permanently', tag: 'sessions', query: callerQuery }),
  'runs.get': call({ summary: 'Get a run', tag: 'runs', query: callerQuery, reply: RunSchema }),
  'runs.stop': call({
    summary: 'Stop a run, keeping the text written so far. Has no effect on a finished run',
    tag: 'runs',
    query: callerQuery,
    reply: RunSchema,
  }),
  'runs.answer': call({
    summary: 'Allow or decline a tool call that requires confirmation. Only the first answer counts',
    tag: 'runs',
    query: callerQuery,
    body: QuestionAnswerSchema,
    reply: QuestionDecisionSchema,
    errors: ['QUESTION_CLOSED'],
  }),
  'runs.events': call({
    summary: 'Stream the events of a run after Last-Event-ID, until it ends',
    tag: 'runs',
    query: callerQuery,
    stream: RunEventSchema,
  }),
} as const;
