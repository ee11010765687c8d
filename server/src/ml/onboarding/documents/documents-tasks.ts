import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { isPlainText } from '../../../platform/plain-text/index.ts';
import { pdfPages, storableDocument } from '../../documents/index.ts';
import { documentLimits } from './document-limits.ts';
import { htmlText } from './html-text.ts';

/** The text of a file, or the reason why it has none. */
export type FileReading = { text: string; isWhole: boolean } | { refusal: 'unsupported' | 'unreadable' };

/** Reads the text of a file. Its type is detected from its content, not from its name. */
export async function readDocument(file: string): Promise<FileReading> {
  const bytes = await readFile(file);
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime === 'application/pdf') return readPdf(bytes);
  if (type) return { refusal: 'unsupported' };
  if (bytes.length === 0) return { refusal: 'unreadable' };
  return isPlainText(bytes) ? cut(new TextDecoder().decode(bytes)) : { refusal: 'unsupported' };
}

/** The text of the first pages, line by line. */
async function readPdf(bytes: Uint8Array): Promise<FileReading> {
  const { characters, pages } = documentLimits;
  try {
    let text = '';
    let isEnd = false;
    for await (const { number, pageCount, lines } of pdfPages(bytes, pages)) {
      text += lines.map((line) => `${line.text}\n`).join('');
      isEnd = number === pageCount;
      if (text.length >= characters) break;
    }
    // A scan has pages without text.
    if (text.trim() === '') return { refusal: 'unreadable' };
    const { isWhole, ...beginning } = cut(text);
    return { ...beginning, isWhole: isWhole && isEnd };
  } catch {
    return { refusal: 'unreadable' };
  }
}

const textual = /^(?:text\/(?:plain|markdown|html)|application\/xhtml\+xml)\b/i;

/** The text of a fetched page; undefined when it is not text, or empty. */
export async function readPage(page: {
  bytes: Uint8Array;
  claimedType: string;
}): Promise<{ text: string; isWhole: boolean } | undefined> {
  const { bytes, claimedType } = page;
  if (!textual.test(claimedType.trim()) || (await isSomethingElse(bytes))) return undefined;
  const decoded = decode(bytes, /charset\s*=\s*"?([\w-]+)/i.exec(claimedType)?.[1]) ?? '';
  const text = /html/i.test(claimedType) ? htmlText(decoded) : decoded;
  return text.trim() === '' ? undefined : cut(text);
}

async function isSomethingElse(bytes: Uint8Array): Promise<boolean> {
  const type = await fileTypeFromBuffer(bytes);
  return type !== undefined && !/html|xml/.test(type.mime);
}

function decode(bytes: Uint8Array, charset = 'utf-8'): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function cut(text: string): { text: string; isWhole: boolean } {
  const { characters } = documentLimits;
  return { text: storableDocument(text.slice(0, characters)), isWhole: text.length <= characters };
}
