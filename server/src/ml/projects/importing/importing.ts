import path from 'node:path';
import { type ProjectImport, projectLimits } from '@alma/shared/contract';
import { safeName } from '../../../account/files/index.ts';
import type { SpooledFile } from '../../../platform/http/index.ts';
import { Problem, unavailable } from '../../../platform/problems/index.ts';
import { type By, type Pool, WorkerFailure } from '../../../platform/workers/index.ts';
import type { Refusal } from './conversion.ts';
import { failureTexts, noteText, refusalTexts } from './import.texts.ts';
import type * as importTasks from './import-tasks.ts';

export type ImportDocument = (upload: SpooledFile, by: By) => Promise<ProjectImport>;

/** Converts a document to Markdown for review before it is added. Nothing is stored. */
export function createImport(pool: Pool): ImportDocument {
  const tasks = pool.tasks<typeof importTasks>(new URL('import-tasks.ts', import.meta.url));
  return async (upload, by) => {
    const name = safeName(upload.name);
    const converted = await tasks('convert', { file: upload.path, name }, by).catch((error: unknown) => {
      throw error instanceof WorkerFailure ? failed(error, name) : error;
    });
    if ('refusal' in converted) throw refused(converted.refusal, name);
    const { kind, markdown, notes } = converted;
    return {
      filename: markdownName(name),
      kind,
      text: markdown,
      size_bytes: Buffer.byteLength(markdown),
      notes: notes.map((note) => ({ kind: note.kind, text: noteText(note) })),
    };
  };
}

/** Replaces the extension with the one for Markdown. */
function markdownName(name: string): string {
  const { fileEnding, filename } = projectLimits;
  const base = path.parse(name).name;
  return `${base.slice(0, filename - fileEnding.length)}${fileEnding}`;
}

function refused(refusal: Refusal, name: string): Problem {
  const message = refusalTexts[refusal](name);
  if (refusal === 'unsupported' || refusal === 'old_word')
    return new Problem('UNSUPPORTED_MEDIA_TYPE', message);
  return new Problem(refusal === 'too_long' ? 'PAYLOAD_TOO_LARGE' : 'FILE_UNREADABLE', message);
}

const failed = ({ reason }: WorkerFailure, name: string): Problem =>
  reason === 'stopped' ? unavailable() : new Problem('FILE_UNREADABLE', failureTexts[reason](name));
