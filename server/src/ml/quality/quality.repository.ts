import { asc, desc, eq, inArray, sql } from '#drizzle';
import type { Executor, Transaction } from '../../platform/database/index.ts';
import { qualityRuns } from './quality.table.ts';

export type QualityRunRow = typeof qualityRuns.$inferSelect;

export const listQualityRuns = (executor: Executor): Promise<QualityRunRow[]> =>
  executor
    .select()
    .from(qualityRuns)
    .orderBy(desc(qualityRuns.measuredAt), desc(qualityRuns.storedAt), asc(qualityRuns.id));

/** Locks the table, because limits concern all rows. @returns the stored runs, newest first. */
export async function lockQualityRuns(
  tx: Transaction,
): Promise<Pick<QualityRunRow, 'id' | 'model' | 'digest'>[]> {
  await tx.execute(sql`LOCK TABLE ${qualityRuns} IN SHARE ROW EXCLUSIVE MODE`);
  const { id, model, digest, storedAt } = qualityRuns;
  return tx.select({ id, model, digest }).from(qualityRuns).orderBy(desc(storedAt), asc(id));
}

export async function findQualityRun(executor: Executor, id: string): Promise<QualityRunRow | undefined> {
  const [row] = await executor.select().from(qualityRuns).where(eq(qualityRuns.id, id));
  return row;
}

export async function insertQualityRun(tx: Transaction, row: QualityRunRow): Promise<void> {
  await tx.insert(qualityRuns).values(row);
}

export async function deleteQualityRuns(tx: Transaction, ids: readonly string[]): Promise<QualityRunRow[]> {
  if (ids.length === 0) return [];
  return tx.delete(qualityRuns).where(inArray(qualityRuns.id, ids)).returning();
}
