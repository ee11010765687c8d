import type { FailureReason } from '../../../platform/workers/index.ts';
import type { Note, Refusal } from './conversion.ts';

const formats = 'PDF, Word (DOCX), HTML, CSV or text';

/** Why a document could not be imported, and what to do. */
export const refusalTexts: Record<Refusal, (name: string) => string> = {
  unsupported: (name) => `“${name}” cannot be imported. Choose a ${formats} file.`,
  old_word: (name) =>
    `“${name}” is in an old Office format or protected by a password. Save it as DOCX without a password and import that.`,
  protected: (name) => `“${name}” is protected by a password. Save a copy without one and import that.`,
  no_text: (name) =>
    `“${name}” has no text. If it is a scan, run text recognition (OCR) on it and import the result.`,
  unreadable: (name) => `“${name}” could not be read. It may be damaged: save it again and import that copy.`,
  too_long: (name) =>
    `“${name}” contains more text than one file may (2 MB). Split the document and import its parts.`,
  too_many_parts: (name) => `“${name}” has too many elements. Split the document and import its parts.`,
  unpacks_too_large: (name) =>
    `“${name}” unpacks to more than a document may. Split it, or save its text as PDF and import that.`,
};

/** The same for a worker that was ended. */
export const failureTexts: Record<Exclude<FailureReason, 'stopped'>, (name: string) => string> = {
  deadline: (name) => `“${name}” takes too long to read. Split the document, or save it in a simpler form.`,
  memory: (name) =>
    `“${name}” needs too much memory to read. Split the document, or save it in a simpler form.`,
  ended: refusalTexts.unreadable,
};

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;
const listedPages = 10;

function pageList(pages: readonly number[]): string {
  const more = pages.length - listedPages;
  const listed = pages.slice(0, listedPages).join(', ');
  return more > 0 ? `${listed} and ${more} more` : listed;
}

/** The text of a note as people read it. */
export function noteText(note: Note): string {
  switch (note.kind) {
    case 'pictures':
      return `${counted(note.count, 'picture was', 'pictures were')} left out.`;
    case 'pages_without_text':
      return note.pages.length === 1
        ? `Page ${pageList(note.pages)} has no text and was left out. It may be a scan or a picture.`
        : `Pages ${pageList(note.pages)} have no text and were left out. They may be scans or pictures.`;
    case 'more_pages':
      return `Only the first ${note.read} of ${note.of} pages were read. Split the document to import the rest.`;
    case 'encoding':
      return `The text is not UTF-8 and was read as ${note.name}. Check accented letters.`;
    case 'more_columns':
      return `Only the first ${note.read} of ${note.of} columns were read.`;
    case 'orders':
      return `${counted(note.count, 'passage gives', 'passages give')} orders to an assistant. Answers mark such text and do not follow it.`;
  }
}
