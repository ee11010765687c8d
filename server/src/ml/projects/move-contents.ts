import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, exists, isNull, sql } from '#drizzle';
import type { Db } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { addOrphans, type Objects, openObjects } from '../../platform/store/index.ts';
import { filePieces, fileVersions } from './projects.table.ts';

/** Any constant: of servers that start together, only the one that holds this lock moves contents. */
const lock = 7_146_021;
const pollIntervalMs = 500;
/** Each is at most 2 MB. */
const maxAtOnce = 8;

/**
 * Moves contents that earlier releases stored in pieces in the database to the object store. Await this before the
 * server listens, so that contents are read from one place only. If the server is killed or cannot reach the store,
 * what was moved stays moved, and the next start continues.
 */
export async function moveContents(
  platform: Platform,
  objects: Pick<Objects, 'store'> = openObjects(platform),
): Promise<void> {
  const { db, pool } = platform.database;
  if ((await storedInPieces(db)).length === 0) return;
  const client = await pool.connect();
  try {
    // Polled, because a statement that waits for a lock would exceed the statement timeout.
    while (!(await isLocked())) await pause(pollIntervalMs);
    let moved = 0;
    for (let ids = await storedInPieces(db); ids.length > 0; ids = await storedInPieces(db)) {
      await Promise.all(ids.map(move));
      moved += ids.length;
      platform.log.info({ moved }, 'contents of project files were moved to the object store');
    }
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }

  async function isLocked(): Promise<boolean> {
    const { rows } = await client.query<{ ok: boolean }>('SELECT pg_try_advisory_lock($1) AS ok', [lock]);
    return rows[0]?.ok === true;
  }

  async function move(id: string): Promise<void> {
    const bytes = await bytesOf(db, id);
    await objects.store(bytes, async (tx, objectKey) => {
      const updated = await tx
        .update(fileVersions)
        .set({ objectKey, size: bytes.length })
        .where(and(eq(fileVersions.id, id), isNull(fileVersions.objectKey)))
        .returning({ id: fileVersions.id });
      // The file has since been deleted, or another server has moved it.
      if (updated.length === 0) await addOrphans(tx, [objectKey], new Date(platform.now()));
      await tx.delete(filePieces).where(eq(filePieces.contentId, id));
    });
  }
}

async function storedInPieces(db: Db): Promise<string[]> {
  const pieces = db.select().from(filePieces).where(eq(filePieces.contentId, fileVersions.id));
  const rows = await db
    .select({ id: fileVersions.id })
    .from(fileVersions)
    .where(exists(pieces))
    .limit(maxAtOnce);
  return rows.map(({ id }) => id);
}

async function bytesOf(db: Db, contentId: string): Promise<Buffer> {
  const all = sql<Buffer | null>`string_agg(${filePieces.bytes}, ''::bytea ORDER BY ${filePieces.number})`;
  const [row] = await db.select({ bytes: all }).from(filePieces).where(eq(filePieces.contentId, contentId));
  return row?.bytes ?? Buffer.alloc(0);
}
