import { and, asc, desc, eq, inArray, isNotNull, ne, or } from '#drizzle';
import { countUpTo, type Executor, type Transaction } from '../../platform/database/index.ts';
import { activeStatuses } from './runs.errors.ts';
import { runs, sessions } from './runs.table.ts';
import type { Session, SessionFilter } from './runs.ts';
import type { SessionChange } from './workflow.ts';

type SessionRow = typeof sessions.$inferSelect;

const toSession = (row: SessionRow, activeRunId: string | null): Session => {
  const { ownerId: owner, ...rest } = row;
  return { ...rest, owner, activeRunId };
};

/** Undefined if a session with this id exists already. */
export async function insertSession(
  tx: Executor,
  values: typeof sessions.$inferInsert,
): Promise<Session | undefined> {
  const [row] = await tx.insert(sessions).values(values).onConflictDoNothing().returning();
  return row && toSession(row, null);
}

const hasActive = (sessionId: typeof sessions.id | string) =>
  and(eq(runs.sessionId, sessionId), inArray(runs.status, activeStatuses));

export async function findSession(executor: Executor, id: string): Promise<Session | undefined> {
  const [row] = await executor
    .select({ session: sessions, runId: runs.id })
    .from(sessions)
    .leftJoin(runs, hasActive(sessions.id))
    .where(eq(sessions.id, id));
  return row && toSession(row.session, row.runId);
}

/** True for a person with more than this number of sessions. */
export async function hasMoreSessions(tx: Transaction, ownerId: string, count: number): Promise<boolean> {
  const beyond = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.ownerId, ownerId))
    // The order of an index, so that only the index is read.
    .orderBy(sessions.kind, sessions.updatedAt, sessions.id)
    .offset(count)
    .limit(1);
  return beyond.length > 0;
}

/** The sessions of a person, the newest last. */
export async function sessionIdsOf(executor: Executor, ownerId: string): Promise<string[]> {
  const rows = await executor
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.ownerId, ownerId))
    .orderBy(asc(sessions.createdAt));
  return rows.map(({ id }) => id);
}

/** Locks a session: no other run can begin in it until the transaction ends. */
export async function lockSession(tx: Transaction, id: string): Promise<Session | undefined> {
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('no key update');
  if (!row) return undefined;
  const [active] = await tx.select({ id: runs.id }).from(runs).where(hasActive(id)).limit(1);
  return toSession(row, active?.id ?? null);
}

const matching = ({ owner, kind, projectId, isInUse }: SessionFilter) =>
  and(
    eq(sessions.ownerId, owner),
    kind === undefined ? undefined : eq(sessions.kind, kind),
    projectId === undefined ? undefined : eq(sessions.projectId, projectId),
    isInUse && or(isNotNull(sessions.title), ne(sessions.updatedAt, sessions.createdAt)),
  );

export async function listSessions(
  executor: Executor,
  filter: SessionFilter,
): Promise<{ sessions: Session[]; total: number }> {
  const query = executor
    .select({ session: sessions, runId: runs.id })
    .from(sessions)
    .leftJoin(runs, hasActive(sessions.id))
    .where(matching(filter))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .$dynamic();
  const { page } = filter;
  const rows = await (page ? query.limit(page.limit).offset(page.offset) : query);
  return {
    sessions: rows.map(({ session, runId }) => toSession(session, runId)),
    total: page ? await countUpTo(executor, sessions, matching(filter)) : rows.length,
  };
}

export async function activeSessionIds(
  executor: Executor,
  filter: SessionFilter,
  limit: number,
): Promise<string[]> {
  const rows = await executor
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(runs, hasActive(sessions.id))
    .where(matching(filter))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function changeSession(
  executor: Executor,
  id: string,
  change: SessionChange & { updatedAt: Date },
): Promise<void> {
  await executor.update(sessions).set(change).where(eq(sessions.id, id));
}

export interface ErasureFilter {
  owner: string;
  sessionId?: string;
  projectId?: string;
}

/** Deletes sessions with their messages, runs and events. @returns their ids. */
export async function deleteSessions(
  executor: Executor,
  { owner, sessionId, projectId }: ErasureFilter,
): Promise<string[]> {
  const rows = await executor
    .delete(sessions)
    .where(
      and(
        eq(sessions.ownerId, owner),
        sessionId === undefined ? undefined : eq(sessions.id, sessionId),
        projectId === undefined ? undefined : eq(sessions.projectId, projectId),
      ),
    )
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}
