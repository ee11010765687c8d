import { and, eq, notInArray, sql } from '#drizzle';
import { lockedOutStatuses, roleGrants, users } from '../../account/users/index.ts';
import type { Executor, Transaction } from '../../platform/database/index.ts';
import { qualityMeasuring } from './measuring.table.ts';

export type MeasuringRow = typeof qualityMeasuring.$inferSelect;

export async function findMeasuring(executor: Executor): Promise<MeasuringRow | undefined> {
  const [row] = await executor.select().from(qualityMeasuring).limit(1);
  return row;
}

/** Locks the table, because two administrators may start at the same moment. */
export async function lockMeasuring(tx: Transaction): Promise<MeasuringRow | undefined> {
  await tx.execute(sql`LOCK TABLE ${qualityMeasuring} IN SHARE ROW EXCLUSIVE MODE`);
  return findMeasuring(tx);
}

export async function replaceMeasuring(tx: Transaction, row: MeasuringRow): Promise<void> {
  await tx.delete(qualityMeasuring);
  await tx.insert(qualityMeasuring).values(row);
}

/** Updates a running measurement. @returns undefined when it has ended or was replaced. */
export async function changeRunning(
  executor: Executor,
  id: string,
  changed: Partial<Omit<MeasuringRow, 'id'>>,
): Promise<MeasuringRow | undefined> {
  const [row] = await executor
    .update(qualityMeasuring)
    .set(changed)
    .where(and(eq(qualityMeasuring.id, id), eq(qualityMeasuring.state, 'running')))
    .returning();
  return row;
}

/** False if a person is no longer an administrator, or is locked out. */
export async function isAdministrator(executor: Executor, userId: string): Promise<boolean> {
  const found = await executor
    .select({ id: users.id })
    .from(users)
    .innerJoin(roleGrants, and(eq(roleGrants.userId, users.id), eq(roleGrants.role, 'ADMIN')))
    .where(and(eq(users.id, userId), notInArray(users.status, [...lockedOutStatuses])));
  return found.length > 0;
}
