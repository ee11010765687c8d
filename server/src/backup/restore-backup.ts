import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { migrateDatabase } from '../platform/database/index.ts';
import type { ObjectStore } from '../platform/store/index.ts';
import { connect } from './connect.ts';
import { BackupError } from './errors.ts';
import { type End, type Head, secretCheck } from './format.ts';
import { newestMigration, type Part } from './parts.ts';
import { readBackup } from './read-backup.ts';
import {
  closeTables,
  listTables,
  openTables,
  setSequence,
  type Table,
  type TableWriter,
  writeTable,
} from './tables.ts';

export interface Target {
  parts: readonly Part[];
  store: Pick<ObjectStore, 'put'>;
  secret: string;
  /** Another secret whose sealed values are still accepted. */
  acceptedSecret?: string | undefined;
  /** Takes over the secret of an installation that generated its own. */
  keepSecret(secret: string): Promise<void>;
}

export interface RestoreOptions {
  file: string;
  /** Private keys, `AGE-SECRET-KEY-1…`, by line. */
  identity: string;
  onProgress(text: string): void;
}

export interface RestoreReport {
  head: Head;
  end: End;
  /** True: sessions and sealed values are lost unless the installation gets its former secret. */
  hasOtherSecret: boolean;
}

/** Fills an empty installation. Each database changes completely, after everything has been read, or not at all. */
export async function restoreBackup(target: Target, options: RestoreOptions): Promise<RestoreReport> {
  const writers: PartWriter[] = [];
  let secret = target.secret;
  let [objects, megabytes] = [0, 0];
  try {
    const { head, end } = await readBackup(options, {
      async begin(begun) {
        for (const part of target.parts) assertSameRelease(part, begun);
        for (const part of target.parts) writers.push(await openPartWriter(part, tablesOf(begun, part.name)));
      },
      async secret(found) {
        secret = found;
      },
      async piece(part, { name }, content) {
        await writerOf(part).write(name, content);
        options.onProgress(`${part}.${name}: ${(megabytes += 1)} MB in all`);
      },
      async object(key, content) {
        await target.store.put(key, content);
        options.onProgress(`${(objects += 1)} files`);
      },
    });
    for (const writer of writers) await writer.finish(end);
    if (secret !== target.secret) await target.keepSecret(secret);
    // The ledger first: a product that refers to missing transfers would be worse than unknown transfers in the ledger.
    for (const writer of writers.toReversed()) await writer.commit();
    const isOf = (known: string | undefined): boolean =>
      known !== undefined && head.secret_check === secretCheck(known);
    return { head, end, hasOtherSecret: ![secret, target.acceptedSecret].some(isOf) };
  } finally {
    for (const writer of writers) await writer.close();
  }

  function writerOf(name: string): PartWriter {
    const writer = writers.find((candidate) => candidate.name === name);
    if (!writer) throw new Error(`no part ${name}`);
    return writer;
  }
}

const tablesOf = ({ parts }: Head, name: string): Table[] =>
  parts.find((part) => part.name === name)?.tables ?? [];

function assertSameRelease(part: Part, { version, parts }: Head): void {
  const made = parts.find(({ name }) => name === part.name);
  if (made?.migration === newestMigration(part)) return;
  throw new BackupError(
    `This backup was made by another release (${version}). Restore it with that release; starting a newer one upgrades it.`,
  );
}

type PartWriter = Awaited<ReturnType<typeof openPartWriter>>;

/** Writes the tables of one part in a transaction. */
async function openPartWriter(part: Part, tables: Table[]) {
  const { name, schema } = part;
  const client = await openTransaction(part, tables);
  let writing: { table: string; writer: TableWriter } | undefined;

  async function endTable(): Promise<void> {
    await writing?.writer.end();
    writing = undefined;
  }

  return {
    name,

    async write(table: string, content: Uint8Array): Promise<void> {
      if (writing?.table !== table) {
        await endTable();
        const found = tables.find((candidate) => candidate.name === table);
        if (!found) throw new Error(`no table ${table}`);
        writing = { table, writer: writeTable(client, schema, found) };
      }
      await writing.writer.write(content);
    },

    async finish({ sequences }: End): Promise<void> {
      await endTable();
      for (const sequence of sequences.filter(({ part: owner }) => owner === name))
        await setSequence(client, schema, sequence);
      await closeTables(client, schema, tables);
    },

    commit: () => client.query('COMMIT'),
    /** Rolls back if it was not committed. */
    close: () => client.end().catch(() => undefined),
  };
}

async function openTransaction(part: Part, tables: Table[]): Promise<pg.Client> {
  const { name, schema, url, migrations } = part;
  const client = await connect(part, 'alma-restore');
  try {
    await migrateDatabase(url, migrations);
    await client.query('BEGIN');
    // Servers that start meanwhile wait for this lock.
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrations.lock]);
    await assertEmpty(client, name, schema);
    assertSameTables(name, tables, await listTables(client, schema));
    await openTables(client, schema, tables);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** A backup without a table would leave that table empty, and one with other tables is not of this product. */
function assertSameTables(name: Part['name'], announced: Table[], present: Table[]): void {
  if (isDeepStrictEqual(columnsOf(announced), columnsOf(present))) return;
  throw new BackupError(
    `The backup has other tables or columns than the ${name} database, so it cannot be restored.`,
  );
}

const columnsOf = (tables: Table[]): Map<string, Set<string>> =>
  new Map(tables.map(({ name, columns }) => [name, new Set(columns)]));

async function assertEmpty(client: pg.Client, name: Part['name'], schema: string): Promise<void> {
  const table = name === 'product' ? 'users' : 'transfers';
  const { rows } = await client.query<{ used: boolean }>(
    `SELECT EXISTS (SELECT FROM ${pg.escapeIdentifier(schema)}.${table}) AS used`,
  );
  if (!rows[0]?.used) return;
  throw new BackupError(
    `The ${name} database is in use. Restore into an empty one: another DATABASE_URL or ALMA_DATA_DIR.`,
  );
}
