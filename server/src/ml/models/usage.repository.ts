import { and, desc, eq, gte, inArray, sql } from '#drizzle';
import { users } from '../../account/users/index.ts';
import type { Db, Transaction } from '../../platform/database/index.ts';
import { modelUsage } from './connections.table.ts';

export interface Used {
  day: string;
  connectionId: string;
  userId: string;
  isEstimated: boolean;
  inputTokens: number;
  outputTokens: number;
  /** US dollars per million tokens. */
  prices: { input: string | null; output: string | null };
}

/** Stands for all deleted accounts. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** A reply may still be streaming when the account is deleted. The lock waits for a deletion in progress. */
const personOrNobody = (userId: string) => sql<string>`coalesce((
  SELECT ${users.id} FROM ${users} WHERE ${users.id} = ${userId} AND ${users.deletedAt} IS NULL FOR SHARE
), ${nobody}::uuid)`;

export async function addUsage(db: Db, { prices, isEstimated, ...used }: Used): Promise<void> {
  const { inputTokens, outputTokens } = used;
  const priceOf = (tokens: number, price: string | null) =>
    sql`${tokens}::bigint * ${price ?? '0'}::numeric / 1000000`;
  const cost = sql<string>`${priceOf(inputTokens, prices.input)} + ${priceOf(outputTokens, prices.output)}`;
  await db
    .insert(modelUsage)
    .values({
      ...used,
      userId: personOrNobody(used.userId),
      calls: 1,
      estimatedCalls: isEstimated ? 1 : 0,
      cost,
    })
    .onConflictDoUpdate({
      target: [modelUsage.day, modelUsage.connectionId, modelUsage.userId],
      set: {
        calls: sql`${modelUsage.calls} + 1`,
        estimatedCalls: sql`${modelUsage.estimatedCalls} + excluded.estimated_calls`,
        inputTokens: sql`${modelUsage.inputTokens} + excluded.input_tokens`,
        outputTokens: sql`${modelUsage.outputTokens} + excluded.output_tokens`,
        cost: sql`${modelUsage.cost} + excluded.cost`,
      },
    });
}

/** Tokens and cost of a connection on one day: of one person, and in total. */
export async function usageOf(
  db: Db,
  { day, connectionId, userId }: Pick<Used, 'day' | 'connectionId' | 'userId'>,
): Promise<{ ownTokens: number; allTokens: number; ownCost: string; allCost: string }> {
  const tokens = sql`${modelUsage.inputTokens} + ${modelUsage.outputTokens}`;
  const isOwn = eq(modelUsage.userId, userId);
  const [used] = await db
    .select({
      ownTokens: sql<number>`coalesce(sum(${tokens}) FILTER (WHERE ${isOwn}), 0)`.mapWith(Number),
      allTokens: sql<number>`coalesce(sum(${tokens}), 0)`.mapWith(Number),
      ownCost: sql<string>`coalesce(sum(${modelUsage.cost}) FILTER (WHERE ${isOwn}), 0)`,
      allCost: sql<string>`coalesce(sum(${modelUsage.cost}), 0)`,
    })
    .from(modelUsage)
    .where(and(eq(modelUsage.day, day), eq(modelUsage.connectionId, connectionId)));
  return used ?? { ownTokens: 0, allTokens: 0, ownCost: '0', allCost: '0' };
}

const sums = {
  calls: sql<number>`sum(${modelUsage.calls})`.mapWith(Number),
  estimatedCalls: sql<number>`sum(${modelUsage.estimatedCalls})`.mapWith(Number),
  inputTokens: sql<number>`sum(${modelUsage.inputTokens})`.mapWith(Number),
  outputTokens: sql<number>`sum(${modelUsage.outputTokens})`.mapWith(Number),
  cost: sql<string>`trim_scale(round(sum(${modelUsage.cost}), 6))::text`,
};

export const usageByDay = (db: Db, from: string) =>
  db
    .select({ day: modelUsage.day, connectionId: modelUsage.connectionId, ...sums })
    .from(modelUsage)
    .where(gte(modelUsage.day, from))
    .groupBy(modelUsage.day, modelUsage.connectionId)
    .orderBy(desc(modelUsage.day), modelUsage.connectionId);

/** The people with the highest usage on a day. */
export async function usageByPerson(db: Db, day: string, limit: number) {
  const rows = await db
    .select({ userId: modelUsage.userId, connectionId: modelUsage.connectionId, ...sums })
    .from(modelUsage)
    .where(eq(modelUsage.day, day))
    .groupBy(modelUsage.userId, modelUsage.connectionId)
    .orderBy(desc(sql`sum(${modelUsage.inputTokens} + ${modelUsage.outputTokens})`), modelUsage.userId)
    .limit(limit);
  // Looked up afterwards, so that only these few users are read instead of all.
  const ids = rows.map(({ userId }) => userId);
  const people = await db
    .select({ id: users.id, handle: users.handle })
    .from(users)
    .where(inArray(users.id, ids));
  const handles = new Map(people.map(({ id, handle }) => [id, handle]));
  return rows.map((row) => ({ ...row, handle: handles.get(row.userId) ?? null }));
}

export const usageOfPerson = (db: Db, userId: string) =>
  db.select().from(modelUsage).where(eq(modelUsage.userId, userId)).orderBy(modelUsage.day);

/** Adds the person's usage to that of deleted accounts, so that platform-wide limits stay correct. */
export async function forgetPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO model_usage (day, connection_id, user_id, calls, estimated_calls, input_tokens, output_tokens, cost)
    SELECT day, connection_id, ${nobody}::uuid, calls, estimated_calls, input_tokens, output_tokens, cost
    FROM model_usage WHERE user_id = ${userId}
    ON CONFLICT (day, connection_id, user_id) DO UPDATE SET
      calls = model_usage.calls + excluded.calls,
      estimated_calls = model_usage.estimated_calls + excluded.estimated_calls,
      input_tokens = model_usage.input_tokens + excluded.input_tokens,
      output_tokens = model_usage.output_tokens + excluded.output_tokens,
      cost = model_usage.cost + excluded.cost`);
  await tx.delete(modelUsage).where(eq(modelUsage.userId, userId));
}
