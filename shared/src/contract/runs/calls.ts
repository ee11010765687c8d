import { callsOf } from '../call-schema.ts';
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

const assistantCall = callsOf({ tag: 'assistant', query: callerQuery });
const sessionCall = callsOf({ tag: 'sessions', query: callerQuery });
const runCall = callsOf({ tag: 'runs', query: callerQuery });

/** Calls that every kind of AI session has. For other users a session does not exist (404). */
export const sessionCalls = {
  'assistant.get': assistantCall({ summary: 'Get the assistant in use', reply: AssistantSchema }),
  'assistant.models': assistantCall({
    summary: 'List the connected models available to agents',
    reply: ModelChoicesSchema,
  }),
  'assistant.probe': assistantCall({
    summary: 'Test the configured model (ADMIN)',
    reply: AssistantProbeSchema,
  }),
  'sessions.list': sessionCall({
    summary: 'List the sessions of one kind that are in use, most recently continued first',
    query: SessionsQuerySchema,
    reply: SessionListSchema,
  }),
  'sessions.get': sessionCall({
    summary: 'Get a session with its messages, except hidden ones',
    reply: AiSessionSchema,
  }),
  'sessions.delete': sessionCall({ summary: 'Delete a session permanently' }),
  'runs.get': runCall({ summary: 'Get a run', reply: RunSchema }),
  'runs.stop': runCall({
    summary: 'Stop a run, keeping the text written so far. Has no effect on a finished run',
    reply: RunSchema,
  }),
  'runs.answer': runCall({
    summary: 'Allow or decline a tool call that requires confirmation. Only the first answer counts',
    body: QuestionAnswerSchema,
    reply: QuestionDecisionSchema,
    errors: ['QUESTION_CLOSED'],
  }),
  'runs.events': runCall({
    summary: 'Stream the events of a run after Last-Event-ID, until it ends',
    stream: RunEventSchema,
  }),
} as const;
