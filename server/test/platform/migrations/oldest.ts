import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

export const productFolder = path.resolve(import.meta.dirname, '../../../migrations');
/** Number of steps after the baseline. */
export const laterSteps = readdirSync(productFolder).filter((name) => /^\d{4}_/.test(name)).length - 1;

/** Fills an empty database with the dump of the oldest supported release. */
export async function fillAsOldest(client: pg.Client): Promise<void> {
  await client.query(await readFile(path.join(import.meta.dirname, 'ba91210.sql'), 'utf8'));
  await client.query('RESET search_path');
}

/** The times of the applied steps of a database, in order. */
export async function stepsIn(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ at: string }>(
    'SELECT created_at AS at FROM drizzle.__drizzle_migrations ORDER BY id',
  );
  return rows.map(({ at }) => Number(at));
}
