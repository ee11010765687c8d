import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/**
 * Runs SQL in the database of a running product, past its rules: what servers stored before they knew these rules is
 * still there.
 */
export async function runSql(dataDir: string, sql: string, values: unknown[]): Promise<pg.QueryResultRow[]> {
  const lines = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const [port = '', host = ''] = lines.slice(3, 5);
  const password = (await readFile(path.join(dataDir, 'database.password'), 'utf8')).trim();
  const client = new pg.Client({ host, port: Number(port), user: 'alma', database: 'alma', password });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}
