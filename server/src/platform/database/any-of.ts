import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/**
 * Whether a column has one of the values that a query selects. The query runs once: a plan may run the one inside `IN` again
 * for each row, and with `FOR UPDATE SKIP LOCKED` and a limit, each run takes further rows.
 */
export const anyOf = (column: SQLWrapper, query: SQLWrapper): SQL => sql`${column} = ANY(ARRAY(${query}))`;
