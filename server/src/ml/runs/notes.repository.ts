import { and, asc, eq, inArray, max, sql } from '#drizzle';
import type { Executor, Lease, Transaction } from '../../platform/database/index.ts';
import { claimed, insertFacts, readEvents, type RunRow } from './runs.repository.ts';
import { events, notes, runs } from './runs.table.ts';
import type { ChooseFacts } from './runs.ts';
import type { Fact } from './workflow.ts';

export interface Note extends Fact {
  id: number;
}

export function readNotes(executor: Executor, runId: string): Promise<Note[]> {
  return executor
    .select({ id: notes.id, type: notes.type, data: notes.data })
    .from(notes)
    .where(eq(notes.runId, runId))
    .orderBy(asc(notes.id));
}

/** A run that is about to end or wait still has notes that are not in its log. */
export class NotesWaiting extends Error {
  override name = 'NotesWaiting';
}

/**
 * Deletes notes that have become part of the log, under the run's lock.
 * @throws {NotesWaiting} if there are others and none may remain
 */
export async function dropNotes(
  tx: Transaction,
  runId: string,
  { ids, mayRemain }: { ids: readonly number[]; mayRemain: boolean },
): Promise<void> {
  if (ids.length > 0) await tx.delete(notes).where(inArray(notes.id, ids));
  if (!mayRemain && (await readNotes(tx, runId)).length > 0) throw new NotesWaiting();
}

/** What happened to added facts: logged, left as notes for the run's next step, or refused after the run's end. */
export type Noted = 'logged' | 'left' | 'ended';

/** Adds the facts chosen under the run's lock, so that concurrent callers cannot exceed a limit together. */
export async function addNotes(
  tx: Transaction,
  { runId, afterSeq, choose, at }: { runId: string; afterSeq: number; choose: ChooseFacts; at: Date },
): Promise<Noted> {
  const [run] = await tx.select().from(runs).where(eq(runs.id, runId)).for('update');
  if (!run || run.status === 'completed' || run.status === 'stopped') return 'ended';
  const facts = choose([...(await readEvents(tx, { runId, afterSeq })), ...(await readNotes(tx, runId))]);
  if (facts.length === 0) return 'left';
  // A failed run may have earlier notes, which a retry takes up in order.
  if (run.status !== 'waiting') {
    await tx.insert(notes).values(facts.map(({ type, data }) => ({ runId, type, data })));
    return 'left';
  }
  await append(tx, run, facts, at);
  return 'logged';
}

async function append(tx: Transaction, run: RunRow, facts: readonly Fact[], at: Date): Promise<void> {
  const lastSeq = run.lastSeq + facts.length;
  await tx.update(runs).set({ lastSeq, updatedAt: at }).where(eq(runs.id, run.id));
  await insertFacts(tx, { ...run, lastSeq }, facts, at);
}

/** Result of an addition to a log that was read before: stored, refused because it has grown, or because it is active. */
export type Appended = 'logged' | 'outdated' | 'active';

/** Adds facts to the log of a waiting or ended run, if the log still ends at `afterSeq`. */
export async function appendAfter(
  tx: Transaction,
  { runId, afterSeq, facts, at }: { runId: string; afterSeq: number; facts: readonly Fact[]; at: Date },
): Promise<Appended> {
  const [run] = await tx.select().from(runs).where(eq(runs.id, runId)).for('update');
  if (!run) return 'outdated';
  if (run.status === 'queued' || run.status === 'running') return 'active';
  const [stored] = await tx
    .select({ seq: max(events.seq) })
    .from(events)
    .where(eq(events.runId, runId));
  if (stored?.seq !== afterSeq) return 'outdated';
  await append(tx, run, facts, at);
  return 'logged';
}

/** Claims a failed run, to continue it at the end of its log; see `claimPaused`. */
export async function claimFailed(
  tx: Transaction,
  lease: Lease | null,
  claim: { runId: string; events: number; at: Date },
): Promise<RunRow | undefined> {
  const [row] = await tx
    .update(runs)
    .set({
      ...claimed(lease),
      takeovers: 0,
      isStopRequested: false,
      lastSeq: sql`${runs.lastSeq} + ${claim.events}`,
      updatedAt: claim.at,
    })
    .where(and(eq(runs.id, claim.runId), eq(runs.status, 'failed')))
    .returning();
  return row;
}
