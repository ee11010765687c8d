import { and, asc, eq, lt, not, sql } from '#drizzle';
import type { Executor, Transaction } from '../../platform/database/index.ts';
import { isOfLockedOut } from './locked-out.ts';
import { insertFacts, type RunRow } from './runs.repository.ts';
import { runs } from './runs.table.ts';
import type { Fact } from './workflow.ts';

/** Runs with this pause whose owners have access, in random order, so that a limit does not starve any. */
export function pausedRuns(
  executor: Executor,
  pauseId: string,
  limit: number,
): Promise<Pick<RunRow, 'id' | 'ownerId'>[]> {
  return executor
    .select({ id: runs.id, ownerId: runs.ownerId })
    .from(runs)
    .where(and(eq(runs.status, 'waiting'), eq(runs.pauseId, pauseId), not(isOfLockedOut)))
    .orderBy(sql`random()`)
    .limit(limit);
}

/** Runs whose pause has expired, the oldest first. */
export async function overduePauses(
  executor: Executor,
  at: Date,
  limit: number,
): Promise<{ id: string; pauseId: string }[]> {
  const rows = await executor
    .select({ id: runs.id, pauseId: runs.pauseId })
    .from(runs)
    .where(and(lt(runs.pauseUntil, at), eq(runs.status, 'waiting')))
    .orderBy(asc(runs.pauseUntil))
    .limit(limit);
  return rows.flatMap(({ id, pauseId }) => (pauseId === null ? [] : [{ id, pauseId }]));
}

/** Queues a waiting run for any server. False when it no longer waits for this pause. */
export async function queuePaused(
  tx: Transaction,
  pause: { runId: string; pauseId: string; facts: readonly Fact[]; at: Date },
): Promise<boolean> {
  const { runId, facts, at } = pause;
  const [run] = await tx
    .update(runs)
    .set({
      status: 'queued',
      pauseId: null,
      pauseUntil: null,
      lastSeq: sql`${runs.lastSeq} + ${facts.length}`,
      updatedAt: at,
    })
    .where(and(eq(runs.id, runId), eq(runs.status, 'waiting'), eq(runs.pauseId, pause.pauseId)))
    .returning({ id: runs.id, lastSeq: runs.lastSeq });
  if (run) await insertFacts(tx, run, facts, at);
  return run !== undefined;
}
