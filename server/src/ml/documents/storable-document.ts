import { storableText } from '../../platform/plain-text/index.ts';

/** The text of a document without a byte order mark and characters that the database refuses. */
export const storableDocument = (text: string): string => storableText(text).replace(/^\uFEFF/, '');
