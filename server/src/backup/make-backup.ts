import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { ObjectMissing, type ObjectStore, removalLock } from '../platform/store/index.ts';
import { type AddEntry, writeArchive } from './archive.ts';
import { connect } from './connect.ts';
import { BackupError } from './errors.ts';
import { type End, entryNames, type Head, secretCheck } from './format.ts';
import { newestMigration, type Part } from './parts.ts';
import { listSequences, listTables, readTable } from './tables.ts';

export interface BackupSource {
  parts: readonly Part[];
  store: Pick<ObjectStore, 'get'>;
  secret: string;
  /** True when the secret is stored in the data directory and would be lost with it. */
  hasOwnSecret: boolean;
  version: string;
}

export interface BackupOptions {
  file: string;
  /** Public keys, `age1…`. */
  recipients: readonly string[];
  now: Date;
  onProgress(text: string): void;
}

export interface BackupReport {
  end: End;
  /** Keys of objects that rows refer to but the store lacks. */
  missing: string[];
}

/** Columns with keys of objects in the store. */
const objectColumns = ['object_key', 'brotli_key', 'gzip_key'];
const keysAtOnce = 1000;

interface Snapshot {
  part: Part;
  client: pg.Client;
}

/**
 * Writes everything that an installation consists of into one file while servers run. Each database is read from a
 * snapshot: the ledger's is later than the product's, so that it contains every transfer that the product knows.
 */
export async function makeBackup(installation: BackupSource, options: BackupOptions): Promise<BackupReport> {
  const { parts } = installation;
  const snapshots: Snapshot[] = [];
  try {
    for (const part of parts) snapshots.push({ part, client: await connect(part, 'alma-backup') });
    const [product] = snapshots;
    if (!product) throw new Error('the installation has no product database');
    // Until the connection ends, no server removes an object that the snapshot refers to.
    await product.client.query('SELECT pg_advisory_lock($1)', [removalLock]);
    for (const { client } of snapshots) {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      // The first query takes the snapshot.
      await client.query('SELECT 1');
    }
    for (const { part, client } of snapshots) await assertMigrated(part, client);
    return await writeArchive(options.file, options.recipients, (add) =>
      writeEntries(installation, snapshots, { ...options, add }),
    );
  } finally {
    await Promise.all(snapshots.map(({ client }) => client.end().catch(() => undefined)));
  }
}

async function assertMigrated(part: Part, client: pg.Client): Promise<void> {
  const records = `${part.migrations.schema}.__drizzle_migrations`;
  const { rows } = await client.query<{ known: boolean }>('SELECT to_regclass($1) IS NOT NULL AS known', [
    records,
  ]);
  const { rows: newest } = rows[0]?.known
    ? await client.query<{ at: string | null }>(`SELECT max(created_at) AS at FROM ${records}`)
    : { rows: [] };
  if (Number(newest[0]?.at ?? 0) === newestMigration(part)) return;
  throw new BackupError(
    `The ${part.name} database has the schema of another release. Make the backup with the release that runs on it.`,
  );
}

interface Writing extends BackupOptions {
  add: AddEntry;
}

async function writeEntries(
  { parts, store, secret, hasOwnSecret, version }: BackupSource,
  snapshots: readonly Snapshot[],
  { add, now, onProgress }: Writing,
): Promise<BackupReport> {
  const addJson = (name: string, value: unknown) => add(name, Buffer.from(JSON.stringify(value)));
  const tablesOf = await Promise.all(snapshots.map(({ part, client }) => listTables(client, part.schema)));
  await addJson(entryNames.head, {
    format: 1,
    version,
    made_at: now.toISOString(),
    secret_check: secretCheck(secret),
    parts: parts.map((part, n) => ({
      name: part.name,
      migration: newestMigration(part),
      tables: tablesOf[n] ?? [],
    })),
  } satisfies Head);
  if (hasOwnSecret) await add(entryNames.secret, Buffer.from(secret));

  const end: End = { tables: [], sequences: [], objects: { count: 0, bytes: 0 } };
  for (const [n, { part, client }] of snapshots.entries()) {
    for (const table of tablesOf[n] ?? []) {
      let piece = 0;
      const sum = await readTable(client, part.schema, table, (content) => {
        onProgress(`${part.name}.${table.name}: ${piece} MB`);
        return add(entryNames.table(part.name, table.name, (piece += 1)), content);
      });
      end.tables.push({ part: part.name, name: table.name, ...sum });
    }
    const sequences = await listSequences(client, part.schema);
    end.sequences.push(...sequences.map((sequence) => ({ part: part.name, ...sequence })));
  }

  const missing: string[] = [];
  for await (const key of objectKeys(snapshots[0]?.client)) {
    const content = await store.get(key).then(buffer).catch(absent);
    if (!content) {
      missing.push(key);
      continue;
    }
    await add(entryNames.object(key), content);
    end.objects.count += 1;
    end.objects.bytes += content.length;
    onProgress(`${end.objects.count} files`);
  }
  await addJson(entryNames.end, end);
  return { end, missing };
}

function absent(error: unknown): undefined {
  if (!(error instanceof ObjectMissing)) throw error;
}

/** The keys of objects that rows of the product refer to, without duplicates; call within a transaction. */
export async function* objectKeys(client: pg.Client | undefined): AsyncGenerator<string> {
  if (!client) return;
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = ANY ($1) AND table_name <> 'loose_objects'`,
    [objectColumns],
  );
  const selects = columns.map(
    ({ table, column }) =>
      `SELECT ${pg.escapeIdentifier(column)} AS key FROM ${pg.escapeIdentifier(table)} WHERE ${pg.escapeIdentifier(column)} IS NOT NULL`,
  );
  if (selects.length === 0) return;
  await client.query(`DECLARE object_keys NO SCROLL CURSOR FOR ${selects.join(' UNION ')}`);
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`FETCH ${keysAtOnce} FROM object_keys`);
    if (rows.length === 0) return;
    for (const { key } of rows) yield key;
  }
}
