import type { SessionKind } from '@alma/shared/contract';
import { and, desc, eq, sql } from '#drizzle';
import type { Executor } from '../../platform/database/index.ts';
import { events, runs, sessions } from './runs.table.ts';
import type { SpentTotal } from './spent.ts';

export interface SpentLately {
  calls: number;
  inputTokens: number;
  outputTokens: number;
  ms: number;
}

const calls = sql`(${events.data} ->> 'model_calls')::numeric`;
const of = (name: string) => sql`(${events.data} -> 'spent' ->> ${name})::numeric`;
const sumOf = (value: ReturnType<typeof of>) => sql<number>`coalesce(sum(${value}), 0)`.mapWith(Number);

/** Sums the usage in a user's most recent sessions of a kind, without steps whose tokens are unknown. */
export async function spentLately(
  executor: Executor,
  query: { owner: string; kind: SessionKind; sessions: number },
): Promise<SpentLately> {
  const recentSessions = executor
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.ownerId, query.owner), eq(sessions.kind, query.kind)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(query.sessions)
    .as('lately');
  const [spent] = await executor
    .select({
      calls: sumOf(calls),
      inputTokens: sumOf(of('input_tokens')),
      outputTokens: sumOf(of('output_tokens')),
      ms: sumOf(of('ms')),
    })
    .from(recentSessions)
    .innerJoin(runs, eq(runs.sessionId, recentSessions.id))
    .innerJoin(events, eq(events.runId, runs.id))
    .where(
      and(eq(events.type, 'effect.done'), sql`${events.data} -> 'spent' ->> 'input_tokens' IS NOT NULL`),
    );
  return spent ?? { calls: 0, inputTokens: 0, outputTokens: 0, ms: 0 };
}

/** Sums the usage of all steps of a session. A total is null when one of its values is unknown. */
export async function spentOf(executor: Executor, sessionId: string): Promise<SpentTotal> {
  const totalOf = (name: string) =>
    sql<
      number | null
    >`CASE WHEN count(*) = count(${of(name)}) THEN coalesce(sum(${of(name)}), 0) END`.mapWith(
      (value: string | null) => (value === null ? null : Number(value)),
    );
  const [spent] = await executor
    .select({
      model_calls: sumOf(calls),
      input_tokens: totalOf('input_tokens'),
      output_tokens: totalOf('output_tokens'),
      cost: totalOf('cost'),
      ms: sumOf(of('ms')),
    })
    .from(runs)
    .innerJoin(events, eq(events.runId, runs.id))
    .where(and(eq(runs.sessionId, sessionId), eq(events.type, 'effect.done'), sql`${calls} > 0`));
  if (!spent) throw new Error('a sum has no row');
  return spent;
}
