import { aiLimits } from '@alma/shared/contract';

/** A function that takes text, and the longest text that its callers pass. */
export interface GrowingReader {
  read: (text: string) => void;
  longest: number;
}

/** The longest message. */
export const message = aiLimits.message;
/** The part of a document that is read (`documentLimits`). */
export const document = 200_000;
/** For files and bodies, which may be even larger. */
export const megabyte = 1024 * 1024;

/** Readers of one length. */
export const readersOf = (
  longest: number,
  reads: Readonly<Record<string, (text: string) => void>>,
): Record<string, GrowingReader> =>
  Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, { read, longest }]));
