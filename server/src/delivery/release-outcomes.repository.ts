import { desc, eq, inArray, sql } from '#drizzle';
import type { Executor, Transaction } from '../platform/database/index.ts';
import { rolloutComparisons, rollouts } from './delivery.table.ts';

export type ComparisonRow = typeof rolloutComparisons.$inferSelect;

/** The result of a release for one person of a rollout. */
export interface Outcome {
  rolloutId: string;
  /** Keyed hash of the person. */
  person: string;
  isNew: boolean;
  hasFailed: boolean;
}

/**
 * Adds outcomes to running rollouts. A person has one outcome per side, which changes once the release has failed.
 * @param outcomes at most one per person and side, in the same order on all servers
 */
export async function addOutcomes(tx: Transaction, outcomes: readonly Outcome[]): Promise<void> {
  const column = <Name extends keyof Outcome>(name: Name) =>
    sql.param(outcomes.map((outcome) => outcome[name]));
  // A newly inserted row has no xmax.
  await tx.execute(sql`WITH said AS (
      INSERT INTO delivery_rollout_voices AS v (rollout_id, person, is_new, has_failed)
      SELECT r.id, added.person, added.is_new, added.has_failed
      FROM unnest(${column('rolloutId')}::uuid[], ${column('person')}::text[], ${column('isNew')}::boolean[],
        ${column('hasFailed')}::boolean[]) WITH ORDINALITY AS added (rollout_id, person, is_new, has_failed, place)
      JOIN delivery_rollouts r ON r.id = added.rollout_id AND r.state = 'running'
      ORDER BY added.place
      ON CONFLICT (rollout_id, person, is_new) DO UPDATE SET has_failed = true
        WHERE excluded.has_failed AND NOT v.has_failed
      RETURNING rollout_id, is_new, has_failed, xmax = 0 AS is_first)
    INSERT INTO delivery_rollout_comparisons AS c (rollout_id, old_people, old_failed, new_people, new_failed)
    SELECT rollout_id,
      count(*) FILTER (WHERE is_first AND NOT is_new), count(*) FILTER (WHERE has_failed AND NOT is_new),
      count(*) FILTER (WHERE is_first AND is_new), count(*) FILTER (WHERE has_failed AND is_new)
    FROM said GROUP BY rollout_id ORDER BY rollout_id
    ON CONFLICT (rollout_id) DO UPDATE SET
      old_people = c.old_people + excluded.old_people, old_failed = c.old_failed + excluded.old_failed,
      new_people = c.new_people + excluded.new_people, new_failed = c.new_failed + excluded.new_failed`);
}

export function listComparisons(executor: Executor, rolloutIds: readonly string[]): Promise<ComparisonRow[]> {
  return executor.select().from(rolloutComparisons).where(inArray(rolloutComparisons.rolloutId, rolloutIds));
}

/** The comparison of a remote's last compared rollout. */
export async function findLastComparison(
  executor: Executor,
  remote: string,
): Promise<ComparisonRow | undefined> {
  const [row] = await executor
    .select({ comparison: rolloutComparisons })
    .from(rolloutComparisons)
    .innerJoin(rollouts, eq(rollouts.id, rolloutComparisons.rolloutId))
    .where(eq(rollouts.remote, remote))
    .orderBy(desc(rollouts.revision))
    .limit(1);
  return row?.comparison;
}

/** Records since when the new release is worse; a time that another server recorded earlier stays. */
export async function markWorse(executor: Executor, rolloutId: string, since: Date | null): Promise<void> {
  const time = since?.toISOString() ?? null;
  await executor.execute(sql`UPDATE delivery_rollout_comparisons
    SET worse_since = CASE WHEN ${time}::timestamptz IS NULL THEN NULL ELSE coalesce(worse_since, ${time}) END
    WHERE rollout_id = ${rolloutId}`);
}
