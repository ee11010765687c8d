import { stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../../config/config.ts';
import type { ObjectStore } from '../../platform/store/index.ts';
import { BackupError } from '../errors.ts';
import { objectKeys } from '../make-backup.ts';
import { names } from './layout.ts';
import { linesOf } from './line.ts';
import { unseal } from './pack.ts';
import { type ArchivePlace, openPlace } from './place.ts';
import type { ArchiveSource } from './restore-archive.ts';

type Progress = (text: string) => void;

/** The name of the archive in `S3_BUCKET` on the command line. */
const bucketName = 'bucket';

/** Whether an argument names an archive rather than a backup file. */
export const isArchive = async (name: string): Promise<boolean> =>
  name === bucketName ||
  name.startsWith(`${bucketName}/`) ||
  stat(name).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Opens an archive or one line of it: `/mnt/backups/alma`, `/mnt/backups/alma/<line>`, `bucket` or `bucket/<line>`. */
export async function withArchive<T>(
  { name, identity, bucket }: { name: string; identity: string; bucket: Config['bucket'] },
  use: (source: ArchiveSource) => Promise<T>,
): Promise<T> {
  const { place, line } = await openNamed(name, bucket);
  try {
    const lines = await linesOf(place);
    const [only] = lines;
    if (line && lines.includes(line)) return await use({ place, line, identity });
    if (line || !only) throw new BackupError(`${name} is not an archive of Alma.`);
    if (lines.length === 1) return await use({ place, line: only, identity });
    throw new BackupError(
      `${name} holds archives of several data directories. Choose one:\n${lines.map((found) => `  ${name}/${found}`).join('\n')}`,
    );
  } finally {
    place.stop();
  }
}

async function openNamed(
  name: string,
  bucket: Config['bucket'],
): Promise<{ place: ArchivePlace; line: string | undefined }> {
  if (name === bucketName || name.startsWith(`${bucketName}/`)) {
    if (!bucket) throw new BackupError('S3_BUCKET: missing; it names the bucket with the archive.');
    return { place: openPlace(bucket), line: name.split('/')[1] };
  }
  const folder = path.resolve(name);
  const isLine = await isArchive(path.join(folder, 'base'));
  return isLine
    ? { place: openPlace({ folder: path.dirname(folder) }), line: path.basename(folder) }
    : { place: openPlace({ folder }), line: undefined };
}

/**
 * Restores the product's files that its database refers to. A damaged file does not prevent the others.
 * @returns their number, and the keys of files that are missing or damaged in the archive
 */
export async function restoreObjects(
  { place, line, identity }: ArchiveSource,
  { url, store, onProgress }: { url: string; store: Pick<ObjectStore, 'put'>; onProgress: Progress },
): Promise<{ count: number; missing: string[] }> {
  const contentOf = async (name: string): Promise<Buffer | undefined> => {
    const sealed = await place.get(name);
    return sealed && unseal(name, sealed, identity).catch(unlessDamaged);
  };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const missing: string[] = [];
  let count = 0;
  try {
    await client.query('BEGIN READ ONLY');
    for await (const key of objectKeys(client)) {
      const content = await contentOf(names.object(line, key));
      if (content) await store.put(key, content);
      else missing.push(key);
      count += 1;
      onProgress(`${count} files`);
    }
    return { count, missing };
  } finally {
    await client.end();
  }
}

function unlessDamaged(error: unknown): undefined {
  if (!(error instanceof BackupError)) throw error;
}
