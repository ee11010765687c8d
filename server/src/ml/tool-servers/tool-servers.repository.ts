import { and, asc, eq, inArray, type PgUpdateSetSource, sql } from '#drizzle';
import type { Executor, Transaction } from '../../platform/database/index.ts';
import { toolServers } from './tool-servers.table.ts';

export type ToolServerRow = typeof toolServers.$inferSelect;
/** Undefined leaves a column as it is. */
export type ToolServerChange = PgUpdateSetSource<typeof toolServers>;

export const listToolServers = (executor: Executor): Promise<ToolServerRow[]> =>
  executor.select().from(toolServers).orderBy(asc(toolServers.name));

export const listEnabledServers = (executor: Executor): Promise<ToolServerRow[]> =>
  executor.select().from(toolServers).where(eq(toolServers.isEnabled, true)).orderBy(asc(toolServers.name));

export const findEnabledServers = (executor: Executor, ids: readonly string[]): Promise<ToolServerRow[]> =>
  executor
    .select()
    .from(toolServers)
    .where(and(eq(toolServers.isEnabled, true), inArray(toolServers.id, ids)))
    .orderBy(asc(toolServers.name));

export async function findToolServer(executor: Executor, id: string): Promise<ToolServerRow | undefined> {
  const [row] = await executor.select().from(toolServers).where(eq(toolServers.id, id));
  return row;
}

/** Allows one change at a time, because the limit and unique names concern all rows. */
export async function lockToolServers(tx: Transaction): Promise<ToolServerRow[]> {
  await tx.execute(sql`LOCK TABLE ${toolServers} IN SHARE ROW EXCLUSIVE MODE`);
  return listToolServers(tx);
}

export async function insertToolServer(tx: Transaction, row: ToolServerRow): Promise<void> {
  await tx.insert(toolServers).values(row);
}

export async function updateToolServer(
  tx: Transaction,
  id: string,
  change: ToolServerChange,
): Promise<ToolServerRow | undefined> {
  const [row] = await tx
    .update(toolServers)
    .set({ ...change, revision: sql`${toolServers.revision} + 1` })
    .where(eq(toolServers.id, id))
    .returning();
  return row;
}

export async function deleteToolServer(tx: Transaction, id: string): Promise<ToolServerRow | undefined> {
  const [row] = await tx.delete(toolServers).where(eq(toolServers.id, id)).returning();
  return row;
}
