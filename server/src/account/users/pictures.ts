import type { Transaction } from '../../platform/database/index.ts';

/** Where avatars come from: the files of the same user. */
export interface Pictures {
  /** The path of our own under which the given avatar is kept: an address elsewhere is copied in first. */
  take(userId: string, given: string): Promise<string>;
  /** Makes sure that the path is a picture of this user, and that it stays one until the transaction ends. */
  claim(tx: Transaction, userId: string, path: string): Promise<void>;
  /** Removes a copied picture unless something uses it; does nothing with a file that the user has uploaded. */
  discard(userId: string, path: string): Promise<void>;
}
