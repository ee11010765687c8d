import type { SessionKind } from '@alma/shared/contract';
import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { anyOf, type Executor, type Transaction } from '../../platform/database/index.ts';
import type { EventRow } from './run-events.ts';
import { activeStatuses, Interrupted } from './runs.errors.ts';
import { events, runs, sessions } from './runs.table.ts';
import type { Fact } from './workflow.ts';

export type RunRow = typeof runs.$inferSelect;

/** Who performs, and for how long unless it says again that it does. */
export interface Lease {
  id: string;
  ms: number;
}

/** How far numbers jump when a run is taken over: more than a server shows before it stores. */
export const takeoverGap = 10_000;

const until = ({ ms }: Lease) => sql`now() + make_interval(secs => ${ms / 1000})`;
const isFree = sql`(${runs.leaseUntil} IS NULL OR ${runs.leaseUntil} < now())`;
const activeList = [...activeStatuses];

export async function insertRun(
  tx: Transaction,
  values: Omit<typeof runs.$inferInsert, 'status' | 'lastSeq'>,
  lease: Lease | null,
): Promise<RunRow> {
  const leased = lease
    ? { status: 'running' as const, leaseId: lease.id, leaseUntil: until(lease) }
    : { status: 'queued' as const };
  const [row] = await tx
    .insert(runs)
    .values({ ...values, ...leased, lastSeq: 1 })
    .returning();
  if (!row) throw new Error('the run was not stored');
  await tx.insert(events).values({ runId: row.id, seq: 1, type: 'started', data: {}, at: row.createdAt });
  return row;
}

export async function findRun(executor: Executor, id: string): Promise<RunRow | undefined> {
  const [row] = await executor.select().from(runs).where(eq(runs.id, id));
  return row;
}

/** Where the logs of these runs end; a run that is gone is not among them. */
export async function lastSeqs(executor: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await executor
    .select({ id: runs.id, lastSeq: runs.lastSeq })
    .from(runs)
    .where(inArray(runs.id, [...ids]));
  return new Map(rows.map(({ id, lastSeq }) => [id, lastSeq]));
}

export async function newestRunOf(tx: Executor, promptId: string): Promise<RunRow | undefined> {
  const [row] = await tx
    .select()
    .from(runs)
    .where(eq(runs.promptId, promptId))
    .orderBy(desc(runs.createdAt))
    .limit(1);
  return row;
}

/** Every row after a number, up to a page. */
export function readEvents(
  executor: Executor,
  given: { runId: string; afterSeq: number; limit?: number },
): Promise<EventRow[]> {
  const query = executor
    .select({ seq: events.seq, type: events.type, data: events.data, at: events.at })
    .from(events)
    .where(and(eq(events.runId, given.runId), gt(events.seq, given.afterSeq)))
    .orderBy(asc(events.seq))
    .$dynamic();
  return given.limit === undefined ? query : query.limit(given.limit);
}

export interface RunChange {
  runId: string;
  leaseId: string;
  rows: readonly EventRow[];
  lastSeq: number;
  at: Date;
  /** Given when it is no longer performed: the lease ends with it. */
  status?: 'waiting' | 'completed' | 'failed' | 'stopped';
  pauseId?: string;
  pauseUntil?: Date;
  /** An effect was stored, so takeovers count from zero again. */
  isProgress?: boolean;
}

/**
 * Appends to a run's log. The row is locked first, so that a server without the lease appends nothing.
 * @throws {Interrupted} when another server holds the lease, or the run is gone.
 */
export async function appendEvents(
  tx: Transaction,
  change: RunChange,
): Promise<{ isStopRequested: boolean }> {
  const { runId, leaseId, rows, lastSeq, at, status, pauseId = null, pauseUntil = null } = change;
  const [run] = await tx
    .update(runs)
    .set({
      lastSeq,
      updatedAt: at,
      ...(status ? { status, pauseId, pauseUntil, leaseId: null, leaseUntil: null } : {}),
      ...(change.isProgress ? { takeovers: 0 } : {}),
    })
    .where(and(eq(runs.id, runId), eq(runs.leaseId, leaseId), eq(runs.status, 'running')))
    .returning({ isStopRequested: runs.isStopRequested });
  if (!run) throw new Interrupted('lost');
  if (rows.length > 0) await tx.insert(events).values(rows.map((row) => ({ ...row, runId })));
  return run;
}

/** Claims runs without a server: those that wait for one, and those whose lease has expired. */
export function claimRuns(
  executor: Executor,
  lease: Lease,
  { most, kinds }: { most: number; kinds: SessionKind[] },
): Promise<RunRow[]> {
  const free = executor
    .select({ id: runs.id })
    .from(runs)
    .innerJoin(sessions, eq(sessions.id, runs.sessionId))
    .where(
      and(
        inArray(runs.status, ['queued', 'running']),
        isFree,
        // A stalled server must not reclaim its own expired lease: it would perform the run twice.
        sql`${runs.leaseId} IS DISTINCT FROM ${lease.id}`,
        inArray(sessions.kind, kinds),
      ),
    )
    .orderBy(asc(runs.createdAt))
    .limit(most)
    .for('update', { of: runs, skipLocked: true });
  return executor.update(runs).set(taken(lease)).where(anyOf(runs.id, free)).returning();
}

export const taken = (lease: Lease) => ({
  status: 'running' as const,
  pauseId: null,
  pauseUntil: null,
  leaseId: lease.id,
  leaseUntil: until(lease),
  // A server that stops in order leaves no lease behind.
  takeovers: sql`${runs.takeovers} + (${runs.status} = 'running' AND ${runs.leaseId} IS NOT NULL)::int`,
  lastSeq: sql`${runs.lastSeq} + ${takeoverGap} * (${runs.status} = 'running')::int`,
});

/** Claims a run that is to be stopped and has no server. */
export async function claimToStop(
  executor: Executor,
  lease: Lease,
  runId: string,
): Promise<RunRow | undefined> {
  const [row] = await executor
    .update(runs)
    .set(taken(lease))
    .where(and(eq(runs.id, runId), eq(runs.isStopRequested, true), inArray(runs.status, activeList), isFree))
    .returning();
  return row;
}

export async function requestStop(executor: Executor, runId: string): Promise<boolean> {
  const rows = await executor
    .update(runs)
    .set({ isStopRequested: true })
    .where(and(eq(runs.id, runId), inArray(runs.status, activeList)))
    .returning({ id: runs.id });
  return rows.length > 0;
}

/** Takes a waiting run whose pause this is: of several callers one gets it. */
export async function claimPaused(
  tx: Transaction,
  lease: Lease,
  given: { runId: string; pauseId: string; events: number; at: Date },
): Promise<RunRow | undefined> {
  const [row] = await tx
    .update(runs)
    .set({ ...taken(lease), lastSeq: sql`${runs.lastSeq} + ${given.events}`, updatedAt: given.at })
    .where(and(eq(runs.id, given.runId), eq(runs.status, 'waiting'), eq(runs.pauseId, given.pauseId)))
    .returning();
  return row;
}

/** The facts of one kind in a run, oldest first. */
export function factsOf(executor: Executor, runId: string, type: string): Promise<Fact[]> {
  return executor
    .select({ type: events.type, data: events.data })
    .from(events)
    .where(and(eq(events.runId, runId), eq(events.type, type)))
    .orderBy(asc(events.seq));
}

export async function insertEvents(tx: Transaction, runId: string, rows: readonly EventRow[]): Promise<void> {
  await tx.insert(events).values(rows.map((row) => ({ ...row, runId })));
}

/** Says that this server still performs what it holds; tells what it holds, and what of it is to be stopped. */
export async function renewLeases(
  executor: Executor,
  lease: Lease,
): Promise<{ id: string; isStopRequested: boolean }[]> {
  return executor
    .update(runs)
    .set({ leaseUntil: until(lease) })
    .where(and(eq(runs.leaseId, lease.id), eq(runs.status, 'running')))
    .returning({ id: runs.id, isStopRequested: runs.isStopRequested });
}

/** All servers that performed anything are gone: their leases are over, and stay as a sign that they died. */
export async function releaseAllLeases(executor: Executor): Promise<void> {
  await executor
    .update(runs)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(and(inArray(runs.status, ['queued', 'running']), isNotNull(runs.leaseId)));
}

/** Releases runs for other servers to claim. */
export async function releaseLeases(
  executor: Executor,
  leaseId: string,
  runIds?: readonly string[],
): Promise<void> {
  await executor
    .update(runs)
    .set({ leaseId: null, leaseUntil: null })
    .where(and(eq(runs.leaseId, leaseId), runIds ? inArray(runs.id, [...runIds]) : undefined));
}

/** Runs that a server performs, and those that wait for one. */
export async function countOpenRuns(executor: Executor): Promise<{ running: number; waiting: number }> {
  const [counts] = await executor
    .select({
      running: sql<number>`count(*) FILTER (WHERE NOT ${isFree})`.mapWith(Number),
      waiting: sql<number>`count(*) FILTER (WHERE ${isFree})`.mapWith(Number),
    })
    .from(runs)
    .where(inArray(runs.status, ['queued', 'running']));
  return counts ?? { running: 0, waiting: 0 };
}
