import { aiLimits } from '@alma/shared/contract';

/** A function of a text, and the longest text that its callers ever give it. */
export interface GrowingReader {
  read: (text: string) => void;
  longest: number;
}

/** As much as a message may hold. */
export const message = aiLimits.message;
/** As much of a document as is read (`documentLimits`). */
export const document = 200_000;
/** Of files and bodies that may be larger still. */
export const megabyte = 1024 * 1024;

/** Readers of one length. */
export const readersOf = (
  longest: number,
  reads: Readonly<Record<string, (text: string) => void>>,
): Record<string, GrowingReader> =>
  Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, { read, longest }]));
