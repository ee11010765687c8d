import { constants } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

/** A file or folder of a cluster, by its path there. */
export interface ClusterEntry {
  path: string;
  /** Undefined for a folder. Always exactly `size` bytes, even if the file changes while it is read. */
  content: AsyncIterable<Uint8Array> | undefined;
  size: number;
}

export interface BaseBackup {
  /** The first and the last file of the write-ahead log that the backup needs. */
  firstLogFile: string;
  lastLogFile: string;
}

const CHUNK_BYTES = 256 * 1024;
/** Folders whose content a restored cluster recreates (manual: "Making a Base Backup Using the Low Level API"). */
const EMPTIED = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'],
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|pg_internal\.init.*|pgsql_tmp.*|recovery\.signal|standby\.signal|.*\.sock|\.s\.PGSQL.*)$/;
/** Read last, because its content must be valid for all files before it. */
const CONTROL_FILE = 'global/pg_control';

/**
 * Reads the files of a running cluster with PostgreSQL's low-level backup API. Together with the log written during the
 * backup, they form a consistent cluster.
 */
export async function readBaseBackup(
  { url, cluster }: { url: string; cluster: string },
  take: (entry: ClusterEntry) => Promise<void>,
): Promise<BaseBackup> {
  const client = new Client({ connectionString: url, application_name: 'base-backup' });
  client.on('error', () => undefined);
  await client.connect();
  const fileOf = async (position: string): Promise<string> => {
    const { rows } = await client.query<{ name: string }>('SELECT pg_walfile_name($1::pg_lsn) AS name', [
      position,
    ]);
    return rows[0]?.name ?? '';
  };
  try {
    await client.query('SET statement_timeout = 0');
    const { rows: begun } = await client.query<{ at: string }>(
      `SELECT pg_backup_start('archive', fast => true)::text AS at`,
    );
    const firstLogFile = await fileOf(begun[0]?.at ?? '');
    for await (const path of pathsOf(cluster, '')) await takeEntry(cluster, path, take);
    await takeEntry(cluster, CONTROL_FILE, take);
    const { rows: ended } = await client.query<{ at: string; label: string }>(
      'SELECT lsn::text AS at, labelfile AS label FROM pg_backup_stop(wait_for_archive => false)',
    );
    const [{ at, label } = { at: '', label: '' }] = ended;
    const content = Buffer.from(label);
    await take({ path: 'backup_label', content: once(content), size: content.length });
    return { firstLogFile, lastLogFile: await fileOf(at) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/** Folders end with a slash. */
async function* pathsOf(cluster: string, folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(join(cluster, folder), { withFileTypes: true })) {
    const path = folder + entry.name;
    if (LEFT_OUT.test(entry.name) || path === CONTROL_FILE) continue;
    if (entry.isFile()) yield path;
    if (!entry.isDirectory()) continue;
    yield `${path}/`;
    if (path === 'pg_wal') yield 'pg_wal/archive_status/';
    if (!EMPTIED.has(path)) yield* pathsOf(cluster, `${path}/`);
  }
}

async function takeEntry(
  cluster: string,
  path: string,
  take: (entry: ClusterEntry) => Promise<void>,
): Promise<void> {
  if (path.endsWith('/')) return take({ path, content: undefined, size: 0 });
  const file = await open(join(cluster, path), constants.O_RDONLY).catch((error: NodeJS.ErrnoException) => {
    // The table was dropped during the backup; the log records that.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    await take({ path, content: exactly(file, size), size });
  } finally {
    await file.close();
  }
}

/** Reads exactly `size` bytes. The file may grow or shrink while it is read, which replaying the log repairs. */
async function* exactly(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - at));
    await file.read(chunk, 0, chunk.length, at);
    at += chunk.length;
    yield chunk;
  }
}
