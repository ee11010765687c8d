import { buildSegment, packSegment } from '@alma/offline-assistant/retrieval';
import { databaseFailure, type Executor } from '../../../platform/database/index.ts';
import { type Contents, textOf } from '../contents.ts';
import { type FileVersion, storeSegment } from '../versions.repository.ts';

/**
 * Builds and stores the search index of a version.
 * @returns the number of its passages; undefined when the file is gone or cannot be read.
 * @throws when database or store cannot be reached.
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
    await storeSegment(db, file, packSegment(segment));
    return segment.chunks.start.length;
  } catch (error) {
    const failure = databaseFailure(error);
    // An unreachable database is worth a retry. An error in the file itself would only repeat.
    if (failure && failure.kind !== 'too-slow') throw error;
    return undefined;
  }
}
