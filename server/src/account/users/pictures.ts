import type { Db, Transaction } from '../../platform/database/index.ts';

/** Source of avatars: the files of the same user. */
export interface Pictures {
  /** Our path of the given avatar; a picture at a foreign address is copied first. */
  take(userId: string, url: string): Promise<string>;
  /** Checks that the path is a picture of this user and locks it until the transaction ends. */
  claim(tx: Transaction, userId: string, path: string): Promise<void>;
  /** Removes an unused copied picture; keeps files that the user uploaded. */
  discard(userId: string, path: string): Promise<void>;
}

/**
 * Changes data together with its avatar. A picture that is not used afterwards is discarded.
 * @param work makes the change and returns the address of the replaced picture, or an empty string
 */
export async function changeWithAvatar(
  { db, pictures }: { db: Db; pictures: Pictures },
  { userId, url }: { userId: string; url: string | null | undefined },
  work: (tx: Transaction, avatarUrl: string) => Promise<string>,
): Promise<void> {
  const avatarUrl = url ? await pictures.take(userId, url) : '';
  let unused = avatarUrl;
  try {
    unused = await db.transaction((tx) => work(tx, avatarUrl));
  } finally {
    if (unused !== '') await pictures.discard(userId, unused);
  }
}
