import type { Executor } from '../../../platform/database/index.ts';
import { buildSegment, packSegment } from '../../retrieval/index.ts';
import { findText, keepSegment, type FileVersion } from '../files.storage.ts';

/** Makes and keeps what a version is searched by. @returns its passages; nothing when the file is gone. */
export async function readVersion(executor: Executor, file: FileVersion): Promise<number | undefined> {
  const text = await findText(executor, file);
  if (text === undefined) return undefined;
  const segment = buildSegment(text);
  await keepSegment(executor, file, packSegment(segment));
  return segment.chunks.start.length;
}
