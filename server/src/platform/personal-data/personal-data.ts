import type { Readable } from 'node:stream';
import type { Transaction } from '../database/index.ts';

/** One file of an export. */
export interface ExportedFile {
  /** Inside the archive: `profiles.json`. */
  path: string;
  content: Buffer | (() => Promise<Readable>);
}

/** Personal data that a domain stores, and how it exports and erases them. */
export interface PersonalDataSource {
  name: string;
  /** Set when only the user may read them, not even an ADMIN: the note that an export for others shows instead. */
  ownerOnly?: string;
  /** Everything of this user, as files that the user can read. */
  collect?(userId: string): AsyncIterable<ExportedFile>;
  /** Erases in the transaction that ends the account. Takes no locks that a call takes before the user's row. */
  erase?(tx: Transaction, userId: string): Promise<void>;
  /** What follows outside of that transaction. Repeated until it succeeds. */
  release?(userId: string): Promise<void>;
}

/** All sources: domains add theirs when they are opened. */
export interface PersonalData {
  add(source: PersonalDataSource): void;
  sources(): readonly PersonalDataSource[];
}

export function createPersonalData(): PersonalData {
  const sources: PersonalDataSource[] = [];
  return { add: (source) => void sources.push(source), sources: () => sources };
}

/** A JSON file of an export, for people to read. */
export const jsonFile = (path: string, value: unknown): ExportedFile => ({
  path,
  content: Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`),
});
