import { and, desc, eq, inArray, type SQL } from '#drizzle';
import { type Executor, pageOf, type Slice, type Transaction } from '../platform/database/index.ts';
import type { ReleaseRef } from './delivery.repository.ts';
import { rollouts } from './delivery.table.ts';

export type RolloutRow = typeof rollouts.$inferSelect;

export async function insertRollout(tx: Transaction, rollout: RolloutRow): Promise<void> {
  await tx.insert(rollouts).values(rollout);
}

/** The rollout with this id, in any state. */
export async function findRollout(executor: Executor, id: string): Promise<RolloutRow | undefined> {
  const [row] = await executor.select().from(rollouts).where(eq(rollouts.id, id));
  return row;
}

/** The running rollouts of one remote, or of all. */
export function listRunning(executor: Executor, remote?: string): Promise<RolloutRow[]> {
  const isRunning = eq(rollouts.state, 'running');
  const where = remote === undefined ? isRunning : and(isRunning, eq(rollouts.remote, remote));
  return executor.select().from(rollouts).where(where);
}

/** @param reason replaces that of the start, unless it is undefined */
export async function endRollout(
  tx: Transaction,
  id: string,
  { state, reason, now }: { state: RolloutRow['state']; reason: string | undefined; now: Date },
): Promise<RolloutRow> {
  const [row] = await tx
    .update(rollouts)
    .set({ state, endedAt: now, ...(reason !== undefined && { reason }) })
    .where(eq(rollouts.id, id))
    .returning();
  if (!row) throw new Error('the rollout was not ended');
  return row;
}

async function lastWhere(executor: Executor, ...conditions: SQL[]): Promise<RolloutRow | undefined> {
  const [row] = await executor
    .select()
    .from(rollouts)
    .where(and(eq(rollouts.state, 'completed'), ...conditions))
    .orderBy(desc(rollouts.revision))
    .limit(1);
  return row;
}

/** The last completed rollout of one of these kinds to a release. */
export const lastRolloutTo = (executor: Executor, { remote, id }: ReleaseRef, kinds: RolloutRow['kind'][]) =>
  lastWhere(executor, eq(rollouts.remote, remote), eq(rollouts.to, id), inArray(rollouts.kind, kinds));

/** The last change of a remote's live release. */
export const lastCompleted = (executor: Executor, remote: string) =>
  lastWhere(executor, eq(rollouts.remote, remote));

export async function listRollouts(
  executor: Executor,
  remote: string,
  slice: Slice,
): Promise<{ rows: RolloutRow[]; total: number }> {
  const where = eq(rollouts.remote, remote);
  const found = executor.select().from(rollouts).where(where).orderBy(desc(rollouts.revision));
  return pageOf(found, slice, executor.$count(rollouts, where));
}
