import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { inPieces } from './pieces.ts';

export interface Table {
  name: string;
  /** Stored columns, without generated ones. */
  columns: string[];
}

export interface Sequence {
  name: string;
  /** As text, since it may exceed a JavaScript number. */
  value: string;
}

/** Size and hash of a table in the format of COPY. */
export interface TableSum {
  rows: number;
  bytes: number;
  sha256: string;
}

const pieceBytes = 1024 * 1024;

/** The tables of a schema, each after the tables that its foreign keys refer to. */
export async function listTables(client: pg.Client, schema: string): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND left(c.relname, 2) <> '__' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
    [schema],
  );
  const { rows: keys } = await client.query<{ table: string; needs: string }>(
    `SELECT c.relname AS table, r.relname AS needs
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class r ON r.oid = k.confrelid
     WHERE k.contype = 'f' AND c.relnamespace = $1::regnamespace AND c.oid <> r.oid`,
    [schema],
  );
  return inOrder(tables, (name) => keys.filter(({ table }) => table === name).map(({ needs }) => needs));
}

function inOrder(tables: readonly Table[], needsOf: (name: string) => string[]): Table[] {
  const ordered: Table[] = [];
  const isPlaced = (name: string): boolean => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const ready = tables.filter(({ name }) => !isPlaced(name) && needsOf(name).every(isPlaced));
    if (ready.length === 0) throw new Error('tables whose foreign keys form a cycle have no order');
    ordered.push(...ready);
  }
  return ordered;
}

/** @returns the last value of each sequence that was used. */
export async function listSequences(client: pg.Client, schema: string): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = $1 AND left(sequencename, 2) <> '__' AND last_value IS NOT NULL ORDER BY sequencename`,
    [schema],
  );
  return rows;
}

export async function setSequence(client: pg.Client, schema: string, { name, value }: Sequence) {
  await client.query('SELECT setval(format($1, $2::text, $3::text)::regclass, $4::bigint)', [
    '%I.%I',
    schema,
    name,
    value,
  ]);
}

const qualified = (schema: string, { name }: Table): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

const columnsOf = ({ columns }: Table): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/** Reads a table in pieces, which may end inside a row. */
export async function readTable(
  client: pg.Client,
  schema: string,
  table: Table,
  take: (piece: Uint8Array) => Promise<void>,
): Promise<TableSum> {
  const statement = copyTo(`COPY (SELECT ${columnsOf(table)} FROM ${qualified(schema, table)}) TO STDOUT`);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of inPieces(client.query(statement), pieceBytes)) {
    hash.update(piece);
    bytes += piece.length;
    await take(piece);
  }
  return { rows: rowsOf(statement), bytes, sha256: hash.digest('hex') };
}

/** The driver sets the row count, but its types lack it. */
const rowsOf = (statement: object): number => (statement as { rowCount?: number }).rowCount ?? 0;

export interface TableWriter {
  write(piece: Uint8Array): Promise<void>;
  end(): Promise<TableSum>;
}

/** Fills a table from the pieces of `readTable`. */
export function writeTable(client: pg.Client, schema: string, table: Table): TableWriter {
  const rows: CopyStreamQuery = client.query(
    copyFrom(`COPY ${qualified(schema, table)} (${columnsOf(table)}) FROM STDIN`),
  );
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  const failed = new Promise<never>((_resolve, reject) => rows.once('error', reject));
  failed.catch(() => undefined);
  return {
    async write(piece) {
      hash.update(piece);
      bytes += piece.byteLength;
      if (!rows.write(piece)) await Promise.race([once(rows, 'drain'), failed]);
    },
    async end() {
      const finished = once(rows, 'finish');
      rows.end();
      await Promise.race([finished, failed]);
      return { rows: rowsOf(rows), bytes, sha256: hash.digest('hex') };
    },
  };
}

/** Empties tables and disables their triggers: the rows to be inserted already contain the triggers' results. */
export async function openTables(client: pg.Client, schema: string, tables: readonly Table[]): Promise<void> {
  const names = tables.map((table) => qualified(schema, table));
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
}

export async function closeTables(
  client: pg.Client,
  schema: string,
  tables: readonly Table[],
): Promise<void> {
  for (const table of tables)
    await client.query(`ALTER TABLE ${qualified(schema, table)} ENABLE TRIGGER USER`);
}
