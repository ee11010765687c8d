import { maxCounted } from '@alma/shared/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/** The number of matching rows, up to `maxCounted`, because an exact count would read all of a large table. */
export async function countUpTo(executor: Executor, table: PgTable, where: SQL | undefined): Promise<number> {
  const found = executor
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .limit(maxCounted);
  const { rows } = await executor.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (${found}) AS found`,
  );
  return rows[0]?.total ?? 0;
}
