import { buildSegment, packSegment } from '@alma/offline-assistant/retrieval';
import { databaseFailure, type Executor } from '../../../platform/database/index.ts';
import { type Contents, textOf } from '../contents.ts';
import { type FileVersion, keepSegment } from '../versions.repository.ts';

/**
 * Makes and keeps what a version is searched by.
 * @returns its passages; nothing when the file is gone or cannot be read. @throws when database or store do not answer.
 */
export async function readVersion(
  db: Executor,
  contents: Contents,
  file: FileVersion,
): Promise<number | undefined> {
  const bytes = await contents.bytes(file);
  if (!bytes) return undefined;
  try {
    const segment = buildSegment(textOf(bytes));
    await keepSegment(db, file, packSegment(segment));
    return segment.chunks.start.length;
  } catch (error) {
    const failure = databaseFailure(error);
    // The database comes back; what is wrong with the file itself would be so with every other try.
    if (failure && failure.kind !== 'too-slow') throw error;
    return undefined;
  }
}
