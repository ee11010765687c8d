import { maxCounted } from '@alma/shared/contract';
import { type PgTable, type SQL, sql } from '#drizzle';
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

/** The rows of a page: how many, and how many to skip. */
export interface Slice {
  limit: number;
  offset: number;
}

/** Pages up to here are read while their total is counted. */
const nearRows = 1_000;

/**
 * A page of a list and its total. A far page is read only if the total shows that it exists, because an offset reads
 * all rows before it.
 *
 * @param atLeast a total of this value or above means "this many or more"
 */
export async function readPage<Row>(
  { offset }: Pick<Slice, 'offset'>,
  counting: Promise<number>,
  read: () => Promise<Row[]>,
  atLeast = maxCounted,
): Promise<{ rows: Row[]; total: number }> {
  if (offset < nearRows) {
    const [rows, total] = await Promise.all([read(), counting]);
    return { rows, total };
  }
  const total = await counting;
  const isBehind = offset >= total && total < atLeast;
  return { rows: isBehind ? [] : await read(), total };
}

/** A query in its order, before it is limited to a page. */
interface OrderedQuery<Row> {
  limit(count: number): { offset(count: number): PromiseLike<Row[]> };
}

/** A page of these rows and their total, as `readPage`. */
export const pageOf = <Row>(query: OrderedQuery<Row>, slice: Slice, counting: Promise<number>) =>
  readPage(slice, counting, async () => query.limit(slice.limit).offset(slice.offset));
