import { createHash } from 'node:crypto';

/** The value before the first link. */
export const chainStart = '0'.repeat(64);

/** SHA-256 of the previous link and the fields, one per line. Texts from users must be encoded with `asHex`. */
export const hashLink = (previous: string, fields: readonly unknown[]): string =>
  createHash('sha256').update(previous, 'hex').update(fields.join('\n')).digest('hex');

/** Hexadecimal, so that no text can imitate a field separator. */
export const asHex = (text: string): string => Buffer.from(text).toString('hex');
