import { buildSegment, packSegment } from '@alma/offline-assistant/retrieval';
import { databaseFailure, type Executor } from '../../../platform/database/index.ts';
import { findText, keepSegment, type FileVersion } from '../versions.repository.ts';

/**
 * Makes and keeps what a version is searched by.
 * @returns its passages; nothing when the file is gone or cannot be read. @throws when the database does not answer.
 */
export async function readVersion(executor: Executor, file: FileVersion): Promise<number | undefined> {
  try {
    return await read(executor, file);
  } catch (error) {
    const fault = databaseFailure(error);
    // The database comes back; what is wrong with the file itself would be so with every other try.
    if (fault && fault.kind !== 'invalid-text' && fault.kind !== 'too-slow') throw error;
    return undefined;
  }
}

async function read(executor: Executor, file: FileVersion): Promise<number | undefined> {
  const text = await findText(executor, file);
  if (text === undefined) return undefined;
  const segment = buildSegment(text);
  await keepSegment(executor, file, packSegment(segment));
  return segment.chunks.start.length;
}
