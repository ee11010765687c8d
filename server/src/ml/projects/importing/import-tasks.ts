// Worker tasks that convert uploaded documents to files of a project.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { addressesAssistant } from '@alma/offline-assistant/text';
import { projectLimits } from '@alma/shared/contract';
import { fileTypeFromBuffer } from 'file-type';
import { storableDocument } from '../../documents/index.ts';
import { type Converted, type Note, type Refusal, Refused } from './conversion.ts';
import { decode } from './decode.ts';

export type ImportKind = 'pdf' | 'docx' | 'html' | 'table' | 'text';

/** The converted document, or why it cannot be converted. */
export type Conversion = { kind: ImportKind; markdown: string; notes: Note[] } | { refusal: Refusal };

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const page =
  /^\s*(?:<!--[\s\S]{0,2000}?-->\s*)?(?:<\?xml[^>]{0,200}\?>\s*)?<(?:!doctype\s+html|html|head|body)\b/i;

/** Converts a document to Markdown. Its content decides the format; the name only tells text formats apart. */
export async function convert({ file, name }: { file: string; name: string }): Promise<Conversion> {
  try {
    const { kind, markdown, notes } = await converted(await readFile(file), path.extname(name).toLowerCase());
    const text = storableDocument(markdown).replaceAll(/\r\n?/g, '\n').trimEnd();
    if (text.trim() === '') return { refusal: 'no_text' };
    if (Buffer.byteLength(text) >= projectLimits.fileBytes) return { refusal: 'too_long' };
    return { kind, markdown: `${text}\n`, notes: [...notes, ...ordersIn(text)] };
  } catch (error) {
    // Everything here works on the document, so any error of a library means that it is unreadable.
    return { refusal: error instanceof Refused ? error.refusal : 'unreadable' };
  }
}

async function converted(bytes: Buffer, ending: string): Promise<Converted & { kind: ImportKind }> {
  if (bytes.length === 0) throw new Refused('no_text');
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime === 'application/pdf') {
    const { fromPdf } = await import('./from-pdf.ts');
    return { kind: 'pdf', ...(await fromPdf(bytes)) };
  }
  if (type?.mime === docx) {
    const { fromDocx } = await import('./from-docx.ts');
    return { kind: 'docx', ...(await fromDocx(bytes)) };
  }
  if (type?.mime === 'application/x-cfb') throw new Refused('old_word');
  if (type && !/html|xml|text/.test(type.mime)) throw new Refused('unsupported');
  return fromText(bytes, ending);
}

async function fromText(bytes: Buffer, ending: string): Promise<Converted & { kind: ImportKind }> {
  const { text, guessed } = decode(bytes);
  const notes: Note[] = guessed === undefined ? [] : [{ kind: 'encoding', name: guessed }];
  if (page.test(text) || /^\.x?html?$/.test(ending)) {
    const { fromHtml } = await import('./from-html.ts');
    const converted = fromHtml(text);
    return { kind: 'html', markdown: converted.markdown, notes: [...notes, ...converted.notes] };
  }
  if (/^\.(?:csv|tsv)$/.test(ending)) {
    const { fromTable } = await import('./from-table.ts');
    const converted = fromTable(text);
    return { kind: 'table', markdown: converted.markdown, notes: [...notes, ...converted.notes] };
  }
  return { kind: 'text', markdown: text, notes };
}

/** Notes passages that give orders to an assistant. They are marked and never followed. */
function ordersIn(text: string): Note[] {
  const count = text.split(/\n{2,}/).filter(addressesAssistant).length;
  return count > 0 ? [{ kind: 'orders', count }] : [];
}
