import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { pictureTypes, type StoredFile } from '@alma/shared/contract';
import { fileTypeFromFile } from 'file-type';
import { Problem } from '../../platform/http/index.ts';

export type FileKind = 'picture' | Exclude<StoredFile['type'], 'image/webp'>;

const pictures = new Set<string>(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp']);
/** Texts that a browser takes for a page or a program, had it to guess. */
const markup = /^\s*(?:<!doctype|<\?|<(?:html|head|body|svg|script|iframe|math|xml)\b)/i;
/** What no text for people holds. */
const controls = /(?![\t\n\v\f\r])\p{Cc}/u;

export const unsupported = (): Problem =>
  new Problem(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    `Unsupported file type. Please use: ${pictureTypes.join(', ')}, application/pdf, text/markdown, text/plain`,
  );

/**
 * What a file is by its content. Its name only tells Markdown from plain text, which look alike.
 * @throws {Problem} 415 for everything that we do not take.
 */
export async function kindOf(file: string, name: string): Promise<FileKind> {
  const known = await fileTypeFromFile(file);
  if (known) {
    if (pictures.has(known.mime)) return 'picture';
    if (known.mime === 'application/pdf') return 'application/pdf';
    throw unsupported();
  }
  if (!isPlainText(await readFile(file))) throw unsupported();
  return ['.md', '.markdown'].includes(extname(name).toLowerCase()) ? 'text/markdown' : 'text/plain';
}

/** True for UTF-8 text for people: nothing binary, no page and no program. */
export function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text !== '' && !controls.test(text) && !markup.test(text);
  } catch {
    return false;
  }
}
