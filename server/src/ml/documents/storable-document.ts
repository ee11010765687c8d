import { storableText } from '../../platform/plain-text/index.ts';

/** Text of a document without what the database refuses, and without a byte order mark. */
export const storableDocument = (text: string): string => storableText(text).replace(/^\uFEFF/, '');
