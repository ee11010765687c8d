import { createHash } from 'node:crypto';

/** What the first link takes for the one before it. */
export const chainStart = '0'.repeat(64);

/** SHA-256 over the link before and the fields, a line each: texts that people chose go in by `asHex`. */
export const hashLink = (previous: string, fields: readonly unknown[]): string =>
  createHash('sha256').update(previous, 'hex').update(fields.join('\n')).digest('hex');

/** Hexadecimal, so that no text can imitate the end of a field. */
export const asHex = (text: string): string => Buffer.from(text).toString('hex');
