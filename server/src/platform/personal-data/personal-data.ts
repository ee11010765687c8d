import type { Readable } from 'node:stream';
import type { Transaction } from '../database/index.ts';

/** One file of an export. */
export interface ExportedFile {
  /** Inside the archive: `profiles.json`. */
  path: string;
  content: Buffer | (() => Promise<Readable>);
}

/** A domain that keeps something about people, and what it does when they want it or want it gone. */
export interface PersonalDataHolder {
  name: string;
  /** Set when nobody but the user may read it, ADMIN included: what an export for another person says is left out. */
  ownerOnly?: string;
  /** Everything of this user, for the user to read. */
  collect?(userId: string): AsyncIterable<ExportedFile>;
  /** Erases in the transaction that ends the account. Takes no locks that a call takes before the user's row. */
  erase?(tx: Transaction, userId: string): Promise<void>;
  /** What happens outside that transaction, after it: called again until it succeeds, so it can be repeated. */
  release?(userId: string): Promise<void>;
}

/** Every holder there is: domains add themselves when they are built. */
export interface PersonalData {
  add(holder: PersonalDataHolder): void;
  holders(): readonly PersonalDataHolder[];
}

export function createPersonalData(): PersonalData {
  const holders: PersonalDataHolder[] = [];
  return { add: (holder) => void holders.push(holder), holders: () => holders };
}

/** A JSON file of an export, for people to read. */
export const jsonFile = (path: string, value: unknown): ExportedFile => ({
  path,
  content: Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`),
});
