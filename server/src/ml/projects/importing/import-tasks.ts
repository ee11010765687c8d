// What is done with documents of people on their way to a project, in a worker.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { addressesAssistant } from '@alma/offline-assistant/text';
import { projectLimits } from '@alma/shared/contract';
import { fileTypeFromBuffer } from 'file-type';
import { storable } from '../../documents/index.ts';
import { type Converted, type Note, type Refusal, Refused } from './conversion.ts';
import { decode } from './decode.ts';

export type ImportKind = 'pdf' | 'docx' | 'html' | 'table' | 'text';

/** A document as a file of a project, or why it cannot be one. */
export type Conversion = { kind: ImportKind; markdown: string; notes: Note[] } | { refusal: Refusal };

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const page =
  /^\s*(?:<!--[\s\S]{0,2000}?-->\s*)?(?:<\?xml[^>]{0,200}\?>\s*)?<(?:!doctype\s+html|html|head|body)\b/i;

/** Makes Markdown of a document, by what it holds and not by its name. */
export async function convert({ file, name }: { file: string; name: string }): Promise<Conversion> {
  try {
    const { kind, markdown, notes } = await converted(await readFile(file), path.extname(name).toLowerCase());
    const text = storable(markdown).replaceAll(/\r\n?/g, '\n').trimEnd();
    if (text.trim() === '') return { refusal: 'no_text' };
    if (Buffer.byteLength(text) >= projectLimits.fileBytes) return { refusal: 'too_long' };
    return { kind, markdown: `${text}\n`, notes: [...notes, ...ordersIn(text)] };
  } catch (error) {
    // What a library throws is about the document: there is nothing else in here.
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
    const made = fromHtml(text);
    return { kind: 'html', markdown: made.markdown, notes: [...notes, ...made.notes] };
  }
  if (/^\.(?:csv|tsv)$/.test(ending)) {
    const { fromTable } = await import('./from-table.ts');
    const made = fromTable(text);
    return { kind: 'table', markdown: made.markdown, notes: [...notes, ...made.notes] };
  }
  return { kind: 'text', markdown: text, notes };
}

/** Passages that give orders to an assistant: they are shown as what they are, and never followed. */
function ordersIn(text: string): Note[] {
  const count = text.split(/\n{2,}/).filter(addressesAssistant).length;
  return count > 0 ? [{ kind: 'orders', count }] : [];
}
