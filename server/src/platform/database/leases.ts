import { type PgColumn, type SQL, sql, type SQLWrapper } from '#drizzle';
import type { Executor } from './database.ts';

/** The server that works on rows, and how long its claim lasts without renewal. */
export interface Lease {
  id: string;
  ms: number;
}

export const leaseEnd = ({ ms }: Pick<Lease, 'ms'>): SQL => sql`now() + make_interval(secs => ${ms / 1000})`;

/** True for rows that no server works on. */
export const isFree = (leaseUntil: SQLWrapper): SQL => sql`(${leaseUntil} IS NULL OR ${leaseUntil} < now())`;

/** How many open rows servers work on, and how many wait for one. */
export async function countQueue(
  executor: Executor,
  leaseUntil: PgColumn,
  isOpen: SQL,
): Promise<{ running: number; waiting: number }> {
  const count = (isCounted: SQL) => sql<number>`count(*) FILTER (WHERE ${isCounted})`.mapWith(Number);
  const [counts] = await executor
    .select({ running: count(sql`NOT ${isFree(leaseUntil)}`), waiting: count(isFree(leaseUntil)) })
    .from(leaseUntil.table)
    .where(isOpen);
  return counts ?? { running: 0, waiting: 0 };
}
