import { call } from '../call-schema.ts';
import { callerQuery, RunEventSchema } from '../runs/entities.ts';
import { answerErrors } from '../runs/limits.ts';
import {
  NewProjectSchema,
  ProjectAnswerSchema,
  ProjectChatsReplySchema,
  ProjectFileAddQuerySchema,
  ProjectFileSchema,
  ProjectFilesReplySchema,
  ProjectFileTextQuerySchema,
  ProjectFileTextSchema,
  ProjectImportSchema,
  ProjectPromptSchema,
  projectReadOnlyFields,
  ProjectSchema,
  ProjectsReplySchema,
  ProjectUpdateSchema,
  WholeListQuerySchema,
} from './entities.ts';

/** Calls about projects, their files and their chats. */
export const projectCalls = {
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
  'projects.files.import': call({
    summary:
      'Make Markdown of a PDF, DOCX, HTML, CSV or text file of at most 10 MB, to look at and then to add. Keeps nothing',
    tag: 'projects',
    query: callerQuery,
    upload: true,
    uploadField: 'f',
    reply: ProjectImportSchema,
    errors: ['FILE_UNREADABLE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
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
