import { asc, eq, type PgUpdateSetSource, sql } from '#drizzle';
import type { Executor, Transaction } from '../../platform/database/index.ts';
import { modelConnections } from './connections.table.ts';

export type ModelConnectionRow = typeof modelConnections.$inferSelect;
/** Undefined leaves a column as it is. */
export type ConnectionChange = PgUpdateSetSource<typeof modelConnections>;

/** In the order of fallback. */
export const listConnections = (executor: Executor): Promise<ModelConnectionRow[]> =>
  executor
    .select()
    .from(modelConnections)
    .orderBy(asc(modelConnections.position), asc(modelConnections.createdAt), asc(modelConnections.id));

export async function findConnection(
  executor: Executor,
  id: string,
): Promise<ModelConnectionRow | undefined> {
  const [row] = await executor.select().from(modelConnections).where(eq(modelConnections.id, id));
  return row;
}

/** Allows one change at a time, because limits and order concern all rows. */
export async function lockConnections(tx: Transaction): Promise<ModelConnectionRow[]> {
  await tx.execute(sql`LOCK TABLE ${modelConnections} IN SHARE ROW EXCLUSIVE MODE`);
  return listConnections(tx);
}

export async function insertConnection(tx: Transaction, row: ModelConnectionRow): Promise<void> {
  await tx.insert(modelConnections).values(row);
}

export async function updateConnection(
  tx: Transaction,
  id: string,
  change: ConnectionChange,
): Promise<ModelConnectionRow | undefined> {
  const [row] = await tx
    .update(modelConnections)
    .set({ ...change, revision: sql`${modelConnections.revision} + 1` })
    .where(eq(modelConnections.id, id))
    .returning();
  return row;
}

export async function deleteConnection(tx: Transaction, id: string): Promise<ModelConnectionRow | undefined> {
  const [row] = await tx.delete(modelConnections).where(eq(modelConnections.id, id)).returning();
  return row;
}
