import type { SessionKind } from '@alma/shared/contract';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from '#drizzle';
import {
  anyOf,
  countQueue,
  type Executor,
  isFree,
  type Lease,
  leaseEnd,
  type Transaction,
} from '../../platform/database/index.ts';
import { isOfLockedOut } from './locked-out.ts';
import type { EventRow } from './run-events.ts';
import { activeStatuses, Interrupted } from './runs.errors.ts';
import { events, runs, sessions } from './runs.table.ts';
import type { Fact } from './workflow.ts';

export type RunRow = typeof runs.$inferSelect;

/** Numbers skipped at a takeover: more than a server may have shown before it stored them. */
export const takeoverGap = 10_000;

const hasNoServer = isFree(runs.leaseUntil);
/** True for a run that a server performs, or that waits for one. */
const isOpen = inArray(runs.status, ['queued', 'running']);

export async function insertRun(
  tx: Transaction,
  values: Omit<typeof runs.$inferInsert, 'status' | 'lastSeq'>,
  lease: Lease | null,
): Promise<RunRow> {
  const [row] = await tx
    .insert(runs)
    .values({ ...values, ...performedBy(lease), lastSeq: 1 })
    .returning();
  if (!row) throw new Error('the run was not stored');
  await tx.insert(events).values({ runId: row.id, seq: 1, type: 'started', data: {}, at: row.createdAt });
  return row;
}

export async function findRun(executor: Executor, id: string): Promise<RunRow | undefined> {
  const [row] = await executor.select().from(runs).where(eq(runs.id, id));
  return row;
}

/** The last number in the log of each run; erased runs are left out. */
export async function lastSeqs(executor: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await executor
    .select({ id: runs.id, lastSeq: runs.lastSeq })
    .from(runs)
    .where(inArray(runs.id, ids));
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

/** The events after a number, up to a limit. */
export function readEvents(
  executor: Executor,
  page: { runId: string; afterSeq: number; limit?: number },
): Promise<EventRow[]> {
  const query = executor
    .select({ seq: events.seq, type: events.type, data: events.data, at: events.at })
    .from(events)
    .where(and(eq(events.runId, page.runId), gt(events.seq, page.afterSeq)))
    .orderBy(asc(events.seq))
    .$dynamic();
  return page.limit === undefined ? query : query.limit(page.limit);
}

export interface RunChange {
  runId: string;
  leaseId: string;
  rows: readonly EventRow[];
  lastSeq: number;
  at: Date;
  /** Set when the run is no longer performed, which ends the lease. */
  status?: 'waiting' | 'completed' | 'failed' | 'stopped';
  /** True for a failed run that may be retried, so that its input is kept. */
  keepsInput?: boolean;
  pauseId?: string;
  pauseUntil?: Date;
  /** True when an effect was stored, which resets the count of takeovers. */
  isProgress?: boolean;
}

/**
 * Appends to a run's log. The run's row is locked first, so that only the server with the lease can append.
 * @throws {Interrupted} when another server has the lease, or the run is gone.
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
      ...(status && status !== 'waiting' && !change.keepsInput ? { input: null } : {}),
      ...(change.isProgress ? { takeovers: 0 } : {}),
    })
    .where(and(eq(runs.id, runId), eq(runs.leaseId, leaseId), eq(runs.status, 'running')))
    .returning({ isStopRequested: runs.isStopRequested });
  if (!run) throw new Interrupted('lost');
  await insertEvents(tx, runId, rows);
  return run;
}

/**
 * Claims runs without a server: queued ones, and those with an expired lease. People take turns: those with fewer runs
 * on this server come first. A locked-out owner's runs are claimed to be stopped.
 */
export function claimRuns(
  executor: Executor,
  lease: Lease,
  { max, maxOfOwner, kinds }: { max: number; maxOfOwner: number; kinds: SessionKind[] },
): Promise<RunRow[]> {
  const isMine = sql`${runs.leaseId} IS NOT DISTINCT FROM ${lease.id}`;
  // A stalled server must not reclaim its own expired lease: it would perform the run twice.
  const isClaimable = and(isOpen, hasNoServer, sql`NOT ${isMine}`);
  const turns = executor
    .select({
      id: runs.id,
      turn: sql<number>`row_number() OVER (
        PARTITION BY ${runs.ownerId} ORDER BY ${isMine} DESC, ${runs.createdAt})`.as('turn'),
    })
    .from(runs)
    .innerJoin(sessions, eq(sessions.id, runs.sessionId))
    .where(and(isOpen, or(hasNoServer, isMine), inArray(sessions.kind, kinds)))
    .as('turns');
  const free = executor
    .select({ id: runs.id })
    .from(runs)
    .innerJoin(turns, eq(turns.id, runs.id))
    .where(and(isClaimable, lte(turns.turn, maxOfOwner)))
    .orderBy(asc(turns.turn), asc(runs.createdAt))
    .limit(max)
    .for('update', { of: runs, skipLocked: true });
  return executor
    .update(runs)
    .set({ ...claimed(lease), isStopRequested: sql`${runs.isStopRequested} OR ${isOfLockedOut}` })
    .where(anyOf(runs.id, free))
    .returning();
}

/** Without a lease, the run waits for a server. */
const performedBy = (lease: Lease | null) =>
  lease
    ? { status: 'running' as const, leaseId: lease.id, leaseUntil: leaseEnd(lease) }
    : { status: 'queued' as const, leaseId: null, leaseUntil: null };

export const claimed = (lease: Lease | null) => ({
  ...performedBy(lease),
  pauseId: null,
  pauseUntil: null,
  // Counts only crashes: a server that shuts down cleanly clears its leases.
  takeovers: sql`${runs.takeovers} + (${runs.status} = 'running' AND ${runs.leaseId} IS NOT NULL)::int`,
  lastSeq: sql`${runs.lastSeq} + ${takeoverGap} * (${runs.status} = 'running')::int`,
});

/** Claims a run without a server in order to stop it. */
export async function claimToStop(
  executor: Executor,
  lease: Lease,
  runId: string,
): Promise<RunRow | undefined> {
  const [row] = await executor
    .update(runs)
    .set(claimed(lease))
    .where(
      and(
        eq(runs.id, runId),
        eq(runs.isStopRequested, true),
        inArray(runs.status, activeStatuses),
        hasNoServer,
      ),
    )
    .returning();
  return row;
}

export async function requestStop(executor: Executor, runId: string): Promise<boolean> {
  const rows = await executor
    .update(runs)
    .set({ isStopRequested: true })
    .where(and(eq(runs.id, runId), inArray(runs.status, activeStatuses)))
    .returning({ id: runs.id });
  return rows.length > 0;
}

/**
 * Claims a run that waits with this pause, unless the pause has expired; without a lease, it is queued. Of several
 * callers, one succeeds.
 */
export async function claimPaused(
  tx: Transaction,
  lease: Lease | null,
  claim: { runId: string; pauseId: string; events: number; at: Date },
): Promise<RunRow | undefined> {
  const [row] = await tx
    .update(runs)
    .set({ ...claimed(lease), lastSeq: sql`${runs.lastSeq} + ${claim.events}`, updatedAt: claim.at })
    .where(
      and(
        eq(runs.id, claim.runId),
        eq(runs.status, 'waiting'),
        eq(runs.pauseId, claim.pauseId),
        or(isNull(runs.pauseUntil), gt(runs.pauseUntil, claim.at)),
      ),
    )
    .returning();
  return row;
}

/** The facts of one type in a run, oldest first. */
export function factsOf(executor: Executor, runId: string, type: string): Promise<Fact[]> {
  return executor
    .select({ type: events.type, data: events.data })
    .from(events)
    .where(and(eq(events.runId, runId), eq(events.type, type)))
    .orderBy(asc(events.seq));
}

async function insertEvents(tx: Transaction, runId: string, rows: readonly EventRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(events).values(rows.map((row) => ({ ...row, runId })));
}

/** Appends facts to the log of a run whose `lastSeq` already counts them. */
export function insertFacts(
  tx: Transaction,
  { id, lastSeq }: Pick<RunRow, 'id' | 'lastSeq'>,
  facts: readonly Fact[],
  at: Date,
): Promise<void> {
  const before = lastSeq - facts.length;
  return insertEvents(
    tx,
    id,
    facts.map((fact, index) => ({ ...fact, seq: before + index + 1, at })),
  );
}

/** Renews this server's leases. @returns its runs, and which of them must stop, for example because of a lock-out. */
export async function renewLeases(
  executor: Executor,
  lease: Lease,
): Promise<{ id: string; isStopRequested: boolean }[]> {
  return executor
    .update(runs)
    .set({ leaseUntil: leaseEnd(lease) })
    .where(and(eq(runs.leaseId, lease.id), eq(runs.status, 'running')))
    .returning({
      id: runs.id,
      isStopRequested: sql<boolean>`${runs.isStopRequested} OR ${isOfLockedOut}`,
    });
}

/** Expires all leases when no other server is left. They are not cleared, so that the crash counts as a takeover. */
export async function releaseAllLeases(executor: Executor): Promise<void> {
  await executor
    .update(runs)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(and(isOpen, isNotNull(runs.leaseId)));
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
    .where(and(eq(runs.leaseId, leaseId), runIds ? inArray(runs.id, runIds) : undefined));
}

/** Runs that a server performs, and those that wait for one. */
export const countOpenRuns = (executor: Executor): ReturnType<typeof countQueue> =>
  countQueue(executor, runs.leaseUntil, isOpen);
