import { type SQL, sql, type SQLWrapper } from '#drizzle';

/**
 * True for rows whose column has one of the values that a query selects. The query runs once, whereas a plan may repeat
 * a query inside `IN` for each row, and with `FOR UPDATE SKIP LOCKED` and a limit each repeat would lock more rows.
 */
export const anyOf = (column: SQLWrapper, query: SQLWrapper): SQL => sql`${column} = ANY(ARRAY(${query}))`;
