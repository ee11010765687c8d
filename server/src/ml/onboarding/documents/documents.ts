import { readFile } from 'node:fs/promises';
import type { Document } from '@alma/offline-assistant/onboarding';
import { onboardingLimits } from '@alma/shared/contract';
import type { Uploads } from '../../../platform/http/index.ts';
import { Problem, unavailable } from '../../../platform/problems/index.ts';
import { type SafeFetch, SafeFetchError } from '../../../platform/safe-fetch/index.ts';
import { type By, type Pool, WorkerFailure } from '../../../platform/workers/index.ts';
import { texts } from '../texts.ts';
import { documentLimits } from './document-limits.ts';
import type * as documentsTasks from './documents-tasks.ts';

export interface AttachedFile {
  name: string;
  /** Its path on this machine. */
  path: string;
}

export interface DocumentReader {
  /** Reads the text of a file. @throws {Problem} 415, 422, and 503 when the queue is full. */
  file(file: AttachedFile, by: By): Promise<Document>;
  /** Fetches the text at an address. @throws {SafeFetchError} with a reason that users can read. */
  page(url: string, by: By): Promise<Document>;
}

export interface DocumentReaderParts {
  pool: Pool;
  safeFetch: SafeFetch;
  uploads: Pick<Uploads, 'withFiles'>;
}

const pageLimits = { maxBytes: documentLimits.pageBytes, timeoutMs: 5_000 };

/** Reads attached files and linked pages in a process of the pool. */
export function createDocumentReader({ pool, safeFetch, uploads }: DocumentReaderParts): DocumentReader {
  const tasks = pool.tasks<typeof documentsTasks>(new URL('documents-tasks.ts', import.meta.url));

  /** Fetches a page as if it were uploaded: a few at a time per person, and removed later if the server is killed. */
  const fetched = (url: string, { person }: By) =>
    uploads.withFiles(person, async (newFile) => {
      const file = newFile();
      const { claimedType } = await safeFetch(url, file, pageLimits);
      return { bytes: await readFile(file), claimedType };
    });

  return {
    async file({ name, path: file }, by) {
      const reading = await tasks('readDocument', file, by).catch((error: unknown) => {
        throw error instanceof WorkerFailure ? problemOf(error, name) : error;
      });
      if (!('refusal' in reading)) return { kind: 'file', name, ...reading };
      throw reading.refusal === 'unsupported' ? unsupported(name) : unreadable(texts.fileFailed.ended(name));
    },

    async page(url, by) {
      const page = await fetched(url, by);
      const reading = await tasks('readPage', page, by).catch((error: unknown) => {
        if (!(error instanceof WorkerFailure) || error.reason === 'stopped') throw error;
        throw new SafeFetchError(texts.pageUnread[error.reason]);
      });
      if (!reading) throw new SafeFetchError(texts.pageNotText);
      return { kind: 'url', name: url, ...reading };
    },
  };
}

const unsupported = (name: string): Problem =>
  new Problem(
    'UNSUPPORTED_MEDIA_TYPE',
    `“${name}” cannot be read. Please use: ${onboardingLimits.fileEndings.join(', ')}`,
  );
const unreadable = (message: string): Problem => new Problem('FILE_UNREADABLE', message);

const problemOf = ({ reason }: WorkerFailure, name: string): Problem =>
  reason === 'stopped' ? unavailable() : unreadable(texts.fileFailed[reason](name));
