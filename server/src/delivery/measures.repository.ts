import { and, asc, desc, eq, gte, type SQL, sql } from '#drizzle';
import type { Executor, Transaction } from '../platform/database/index.ts';
import { measuredFailures, measuredHours } from './delivery.table.ts';
import type { CountRow, FailureRow } from './measure-fold.ts';

/** Kinds of failures kept for each release: the most recent ones. */
const maxFailures = 50;
/** Number of recent rollouts per remote whose releases are measured; older releases exist only in forgotten tabs. */
const measuredRollouts = 5;

export type HourRow = typeof measuredHours.$inferSelect;
export type StoredFailure = typeof measuredFailures.$inferSelect;

/** Releases that people may have, as `<remote>/<release>`; null is the build that came with the platform. */
export async function listMeasured(
  executor: Executor,
): Promise<{ remote: string; release: string | null }[]> {
  const { rows } = await executor.execute<{ remote: string; release: string | null }>(sql`
    SELECT name AS remote, live AS release FROM delivery_remotes
    UNION SELECT remote, unnest(ARRAY[from_release, to_release]) FROM (
      SELECT remote, from_release, to_release,
        row_number() OVER (PARTITION BY remote ORDER BY revision DESC) AS place
      FROM delivery_rollouts) last WHERE place <= ${measuredRollouts}`);
  return rows;
}

export async function addCounts(tx: Transaction, hour: Date, rows: readonly CountRow[]): Promise<void> {
  const column = <Name extends keyof CountRow>(name: Name) => sql.param(rows.map((row) => row[name]));
  await tx.execute(sql`INSERT INTO delivery_measures AS m (remote, release, hour, metric, bound, count)
    SELECT remote, release, ${hour.toISOString()}::timestamptz, metric, bound, count
    FROM unnest(${column('remote')}::text[], ${column('release')}::text[], ${column('metric')}::text[],
      ${column('bound')}::text[], ${column('count')}::int[]) AS added (remote, release, metric, bound, count)
    ON CONFLICT (remote, hour, release, metric, bound) DO UPDATE SET count = m.count + excluded.count`);
}

/** Adds to the kinds of failures, and removes the least recent ones above the limit. */
export async function addFailures(tx: Transaction, now: Date, rows: readonly FailureRow[]): Promise<void> {
  const column = <Name extends keyof FailureRow>(name: Name) => sql.param(rows.map((row) => row[name]));
  await tx.execute(sql`INSERT INTO delivery_failures AS f
    (remote, release, hash, outcome, class, message, frame, views, last_at)
    SELECT added.*, ${now.toISOString()}::timestamptz
    FROM unnest(${column('remote')}::text[], ${column('release')}::text[], ${column('hash')}::text[],
      ${column('outcome')}::text[], ${column('class')}::text[], ${column('message')}::text[],
      ${column('frame')}::text[], ${column('views')}::int[]) AS added
    ON CONFLICT (remote, release, hash) DO UPDATE SET views = f.views + excluded.views,
      message = excluded.message, last_at = excluded.last_at`);
  await tx.execute(sql`DELETE FROM delivery_failures WHERE (remote, release, hash) IN (
    SELECT remote, release, hash FROM (
      SELECT remote, release, hash, row_number() OVER (
        PARTITION BY remote, release ORDER BY last_at DESC, views DESC, hash) AS place
      FROM delivery_failures
      WHERE (remote, release) IN (SELECT * FROM unnest(${column('remote')}::text[], ${column('release')}::text[]))
    ) kinds WHERE place > ${maxFailures})`);
}

export function listHours(executor: Executor, remote: string, from: Date): Promise<HourRow[]> {
  return executor
    .select()
    .from(measuredHours)
    .where(and(eq(measuredHours.remote, remote), gte(measuredHours.hour, from)))
    .orderBy(asc(measuredHours.hour), asc(measuredHours.release));
}

export function listFailures(executor: Executor, remote: string, from: Date): Promise<StoredFailure[]> {
  return executor
    .select()
    .from(measuredFailures)
    .where(and(eq(measuredFailures.remote, remote), gte(measuredFailures.lastAt, from)))
    .orderBy(desc(measuredFailures.lastAt), desc(measuredFailures.views));
}

/** Removes older measures, and the outcomes of ended rollouts. */
export async function removeMeasured(executor: Executor, before: Date): Promise<void> {
  const time = before.toISOString();
  await executor.execute(sql`DELETE FROM delivery_measures WHERE hour < ${time}`);
  await executor.execute(sql`DELETE FROM delivery_failures WHERE last_at < ${time}`);
  await executor.execute(sql`DELETE FROM delivery_rollout_voices v USING delivery_rollouts r
    WHERE r.id = v.rollout_id AND r.state <> 'running'`);
}

/** Remotes that have failed since then, the worst first. */
export async function listFailing(
  executor: Executor,
  from: Date,
): Promise<{ name: string; views: number; failed: number }[]> {
  const sumOf = (condition: SQL) =>
    sql<number>`coalesce(sum(${measuredHours.count}) FILTER (WHERE ${condition}), 0)`.mapWith(Number);
  const failed = sumOf(sql`${measuredHours.metric} LIKE 'failed:%'`);
  return executor
    .select({ name: measuredHours.remote, views: sumOf(sql`${measuredHours.metric} = 'views'`), failed })
    .from(measuredHours)
    .where(gte(measuredHours.hour, from))
    .groupBy(measuredHours.remote)
    .having(sql`${failed} > 0`)
    .orderBy(desc(failed));
}
