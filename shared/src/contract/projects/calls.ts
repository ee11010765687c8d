import { callsOf } from '../call-schema.ts';
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

const call = callsOf({ tag: 'projects', query: callerQuery });

/** Calls about projects, their files and their chats. */
export const projectCalls = {
  'projects.list': call({
    summary: 'List the projects of the caller, newest first',
    query: WholeListQuerySchema,
    reply: ProjectsReplySchema,
  }),
  'projects.create': call({
    summary: 'Create a project. Honours Idempotency-Key',
    body: NewProjectSchema,
    reply: ProjectSchema,
    status: 201,
    errors: ['IDEMPOTENCY_KEY_REUSED', 'LIMIT_REACHED'],
  }),
  'projects.get': call({ summary: 'Get a project', reply: ProjectSchema }),
  'projects.update': call({
    summary: 'Update the title or description of a project',
    body: ProjectUpdateSchema,
    readOnly: projectReadOnlyFields,
    reply: ProjectSchema,
    errors: ['PRECONDITION_FAILED'],
  }),
  'projects.delete': call({
    summary: 'Delete a project with its files and chats',
    errors: ['PRECONDITION_FAILED'],
  }),
  'projects.files.list': call({
    summary: 'List the files of a project, oldest first, without deleted ones',
    query: WholeListQuerySchema,
    reply: ProjectFilesReplySchema,
  }),
  'projects.files.add': call({
    summary: 'Add a Markdown file: up to 10, each up to 2 MB. With replace=true, replaces one of that name',
    query: ProjectFileAddQuerySchema,
    upload: true,
    uploadField: 'f',
    reply: ProjectFileSchema,
    status: 201,
    errors: ['FILE_EXISTS', 'LIMIT_REACHED', 'FILE_UNREADABLE'],
  }),
  'projects.files.import': call({
    summary: 'Convert a PDF, DOCX, HTML, CSV or text file of up to 10 MB to Markdown, without storing it',
    upload: true,
    uploadField: 'f',
    reply: ProjectImportSchema,
    errors: ['FILE_UNREADABLE'],
  }),
  'projects.files.remove': call({ summary: 'Delete a file' }),
  'projects.files.retry': call({
    summary: 'Retry processing a failed file',
    reply: ProjectFileSchema,
    status: 202,
  }),
  'projects.files.text': call({
    summary: 'Get the text of a file, optionally of the version that a citation refers to',
    query: ProjectFileTextQuerySchema,
    reply: ProjectFileTextSchema,
  }),
  'projects.chats': call({
    summary: 'List the chats of a project, most recently continued first',
    query: WholeListQuerySchema,
    reply: ProjectChatsReplySchema,
  }),
  'projects.chat': call({
    summary: 'Ask about the files of a project. Without session_id, starts a chat. Streams on request',
    body: ProjectPromptSchema,
    reply: ProjectAnswerSchema,
    stream: RunEventSchema,
    errors: [...answerErrors, 'FILES_REQUIRED'],
  }),
} as const;
