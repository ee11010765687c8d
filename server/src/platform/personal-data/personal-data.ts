import { Readable } from 'node:stream';
import type { Transaction } from '../database/index.ts';

export interface ExportedFile {
  /** Path inside the archive, such as `profiles.json`. */
  path: string;
  content: Buffer | (() => Promise<Readable>);
}

/** Personal data that a domain stores, with its export and erasure. */
export interface PersonalDataSource {
  name: string;
  /** Set when only the user may read the data, not even an ADMIN: the note in place of the data in exports for others. */
  ownerOnly?: string;
  /** All data of this user, as readable files. */
  collect?(userId: string): AsyncIterable<ExportedFile>;
  /** Erases in the transaction that ends the account. Must not take locks that calls take before the user's row. */
  erase?(tx: Transaction, userId: string): Promise<void>;
  /** Work after that transaction, such as removing objects. Repeated until it succeeds. */
  release?(userId: string): Promise<void>;
}

/** A JSON file of an export, formatted for readers. */
export const jsonFile = (path: string, value: unknown): ExportedFile => ({
  path,
  content: Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`),
});

/** A JSON file with a list of any length, which is read while the file is sent. */
export const jsonListFile = (path: string, items: () => AsyncIterable<unknown>): ExportedFile => ({
  path,
  content: async () => Readable.from(listOf(items())),
});

async function* listOf(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n  ';
  for await (const item of items) {
    yield before + JSON.stringify(item, undefined, 2).replaceAll('\n', '\n  ');
    before = ',\n  ';
  }
  yield before.startsWith('[') ? '[]\n' : '\n]\n';
}
