import {
  AssistantProbeSchema,
  AssistantSchema,
  callerQuery,
  RunEventSchema,
  RunSchema,
  SessionListSchema,
  SessionMessageSchema,
  AiSessionSchema,
  SessionsQuerySchema,
} from './ai.ts';
import { call } from './call-schema.ts';
import {
  OnboardingFormSchema,
  OnboardingReplySchema,
  OnboardingSetAgentQuerySchema,
  OnboardingSetAgentSchema,
  OnboardingSetProfileQuerySchema,
  OnboardingSetProfileSchema,
  OnboardingStartQuerySchema,
  OnboardingUndoSchema,
} from './onboarding.ts';
import {
  NewProjectSchema,
  ProjectAnswerSchema,
  ProjectChatsReplySchema,
  ProjectFileAddQuerySchema,
  ProjectFileSchema,
  ProjectFilesReplySchema,
  ProjectFileTextQuerySchema,
  ProjectFileTextSchema,
  ProjectPromptSchema,
  projectReadOnlyFields,
  ProjectSchema,
  ProjectsReplySchema,
  ProjectUpdateSchema,
  WholeListQuerySchema,
} from './projects.ts';

const answerErrors = [
  'RUN_ACTIVE',
  'REQUEST_ID_REUSED',
  'MODEL_FAILED',
  'MODEL_TIMEOUT',
  'STEP_FAILED',
  'SERVICE_UNAVAILABLE',
] as const;

/** Calls that every kind of AI session has. Nobody sees another's sessions: to others there is none. */
const sessionCalls = {
  'assistant.get': call({
    summary: 'The assistant that answers at the moment',
    tag: 'assistant',
    query: callerQuery,
    reply: AssistantSchema,
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
  'runs.events': call({
    summary: 'Events of a run after Last-Event-ID, then those to come, until it ends',
    tag: 'runs',
    query: callerQuery,
    stream: RunEventSchema,
  }),
} as const;

const projectCalls = {
  'projects.list': call({
    summary: 'Projects of the caller, newest first',
    tag: 'projects',
    query: WholeListQuerySchema,
    reply: ProjectsReplySchema,
  }),
  'projects.create': call({
    summary: 'Start a project. Honours Idempotency-Key',
    tag: 'projects',
    query: callerQuery,
    body: NewProjectSchema,
    reply: ProjectSchema,
    status: 201,
    errors: ['IDEMPOTENCY_KEY_REUSED', 'LIMIT_REACHED'],
  }),
  'projects.get': call({ summary: 'One project', tag: 'projects', query: callerQuery, reply: ProjectSchema }),
  'projects.update': call({
    summary: 'Change title or description',
    tag: 'projects',
    query: callerQuery,
    body: ProjectUpdateSchema,
    readOnly: projectReadOnlyFields,
    reply: ProjectSchema,
    errors: ['PRECONDITION_FAILED'],
  }),
  'projects.delete': call({
    summary: 'Delete a project with its files and chats',
    tag: 'projects',
    query: callerQuery,
  }),
  'projects.files.list': call({
    summary: 'Files of a project, oldest first; deleted ones are left out',
    tag: 'projects',
    query: WholeListQuerySchema,
    reply: ProjectFilesReplySchema,
  }),
  'projects.files.add': call({
    summary:
      'Add a Markdown file: at most 10, each at most 2 MB. With replace=true in place of one of that name',
    tag: 'projects',
    query: ProjectFileAddQuerySchema,
    upload: true,
    uploadField: 'f',
    reply: ProjectFileSchema,
    status: 201,
    errors: [
      'FILE_EXISTS',
      'LIMIT_REACHED',
      'FILE_UNREADABLE',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  }),
  'projects.files.remove': call({ summary: 'Delete a file', tag: 'projects', query: callerQuery }),
  'projects.files.retry': call({
    summary: 'Read a file again that could not be read',
    tag: 'projects',
    query: callerQuery,
    reply: ProjectFileSchema,
    status: 202,
  }),
  'projects.files.text': call({
    summary: 'The text of a file, of the version that a citation names if told',
    tag: 'projects',
    query: ProjectFileTextQuerySchema,
    reply: ProjectFileTextSchema,
  }),
  'projects.chats': call({
    summary: 'Chats of a project, what was gone on with last first',
    tag: 'projects',
    query: WholeListQuerySchema,
    reply: ProjectChatsReplySchema,
  }),
  'projects.chat': call({
    summary: 'Ask about the files of a project; without session_id a chat begins. Streams when asked',
    tag: 'projects',
    query: callerQuery,
    body: ProjectPromptSchema,
    reply: ProjectAnswerSchema,
    stream: RunEventSchema,
    errors: [...answerErrors, 'FILES_REQUIRED'],
  }),
} as const;

const onboardingCalls = {
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

export const aiCalls = { ...sessionCalls, ...projectCalls, ...onboardingCalls } as const;
