import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { pictureTypes, type StoredFile } from '@alma/shared/contract';
import { isPlainText } from '../../platform/plain-text/index.ts';
import { Problem } from '../../platform/problems/index.ts';

export type FileKind = 'picture' | Exclude<StoredFile['type'], 'image/webp'>;

const pictures = new Set<string>(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp']);
export const unsupported = (): Problem =>
  new Problem(
    'UNSUPPORTED_MEDIA_TYPE',
    `Unsupported file type. Please use: ${pictureTypes.join(', ')}, application/pdf, text/markdown, text/plain`,
  );

/**
 * The kind of a file, detected from its content. The name only distinguishes Markdown from plain text.
 * @throws {Problem} 415 for any unsupported kind.
 */
export async function kindOf(file: string, name: string): Promise<FileKind> {
  // Loaded on demand, because it has many modules: a reader for each kind.
  const { fileTypeFromFile } = await import('file-type');
  const detected = await fileTypeFromFile(file);
  if (detected) {
    if (pictures.has(detected.mime)) return 'picture';
    if (detected.mime === 'application/pdf') return 'application/pdf';
    throw unsupported();
  }
  if (!isPlainText(await readFile(file))) throw unsupported();
  return ['.md', '.markdown'].includes(extname(name).toLowerCase()) ? 'text/markdown' : 'text/plain';
}
