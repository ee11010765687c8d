import { callsOf } from '../call-schema.ts';
import { pageQuery } from '../paging.ts';
import { FileSchema, FilesReplySchema } from './entities.ts';

const call = callsOf({ tag: 'files' });

const uploadErrors = ['FORBIDDEN', 'FILE_UNREADABLE', 'QUOTA_EXCEEDED'] as const;

/** Calls about the files of a user. */
export const fileCalls = {
  'files.list': call({
    summary: 'List the files of a user, newest first',
    query: pageQuery,
    reply: FilesReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'files.upload': call({
    summary: 'Upload a file. Honours Idempotency-Key',
    upload: true,
    reply: FileSchema,
    status: 201,
    errors: [...uploadErrors, 'IDEMPOTENCY_KEY_REUSED'],
  }),
  'files.get': call({ summary: 'Get a file', reply: FileSchema, errors: ['FORBIDDEN'] }),
  'files.content': call({
    summary: 'Download the content of a file. Honours Range and If-None-Match',
    bytes: true,
    errors: ['FORBIDDEN'],
  }),
  'files.replace': call({
    summary: 'Replace the content of a file',
    upload: true,
    reply: FileSchema,
    errors: [...uploadErrors, 'PRECONDITION_FAILED'],
  }),
  'files.delete': call({
    summary: 'Delete a file, and the avatar that uses it',
    errors: ['FORBIDDEN', 'PRECONDITION_FAILED'],
  }),
  'files.public': call({
    summary: 'Download an avatar picture. Honours Range and If-None-Match',
    access: 'public',
    bytes: true,
  }),
} as const;
