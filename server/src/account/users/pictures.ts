import type { Transaction } from '../../platform/database/index.ts';

/** Source of avatars: the files of the same user. */
export interface Pictures {
  /** Our path of the given avatar; a picture at a foreign address is copied first. */
  take(userId: string, url: string): Promise<string>;
  /** Checks that the path is a picture of this user and locks it until the transaction ends. */
  claim(tx: Transaction, userId: string, path: string): Promise<void>;
  /** Removes an unused copied picture; keeps files that the user uploaded. */
  discard(userId: string, path: string): Promise<void>;
}
