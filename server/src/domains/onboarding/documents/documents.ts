import { onboardingLimits } from '@alma/shared/contract';
import { fileTypeFromBuffer } from 'file-type';
import { Problem } from '../../../platform/http/index.ts';
import { isPlainText } from '../../files/index.ts';
import type { PdfReader } from './pdf-reader.ts';

/** Text that came beside a message: data, whatever it says. */
export interface Document {
  kind: 'file' | 'url';
  name: string;
  text: string;
  /** False: what follows was left out. */
  isWhole: boolean;
}

export interface GivenFile {
  name: string;
  bytes: Uint8Array;
}

const documentLimits = { pages: 60, characters: 200_000 } as const;

const unsupported = (name: string): Problem =>
  new Problem(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    `“${name}” cannot be read. Please use: ${onboardingLimits.fileEndings.join(', ')}`,
  );
const unreadable = (name: string): Problem =>
  new Problem(
    422,
    'FILE_UNREADABLE',
    `“${name}” holds no text that can be read. It may be damaged, locked or a scan: try another file, or paste its text.`,
  );

/** Reads the text of a file by what it holds, not by its name. @throws {Problem} 415, 422 */
export async function readFileText({ name, bytes }: GivenFile, pdf: PdfReader): Promise<Document> {
  const type = await fileTypeFromBuffer(bytes);
  if (type && type.mime !== 'application/pdf') throw unsupported(name);
  if (type) return readPdf({ name, bytes }, pdf);
  if (bytes.length === 0) throw unreadable(name);
  if (!isPlainText(bytes)) throw unsupported(name);
  return cut('file', name, new TextDecoder().decode(bytes));
}

async function readPdf({ name, bytes }: GivenFile, pdf: PdfReader): Promise<Document> {
  const { pages, characters } = documentLimits;
  const answer = await pdf.read({ bytes, mostPages: pages, mostCharacters: characters });
  // A scan has pages, and not a word on them.
  if (!answer.isReadable || answer.text.trim() === '') throw unreadable(name);
  return { kind: 'file', name, text: storable(answer.text), isWhole: answer.isWhole };
}

export function cut(kind: Document['kind'], name: string, text: string): Document {
  const { characters } = documentLimits;
  return { kind, name, text: storable(text.slice(0, characters)), isWhole: text.length <= characters };
}

/** The database takes neither a null character nor half of a pair. */
const storable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/^\uFEFF/, '');
