import { fieldAt, type Proposal, type Value } from '@alma/offline-assistant/onboarding';
import type { FieldChange } from '@alma/shared/contract';
import { and, asc, desc, eq, isNull } from '#drizzle';
import type { Executor, Transaction } from '../../platform/database/index.ts';
import { changes } from './onboarding.table.ts';

export type ChangeRow = typeof changes.$inferSelect;

export async function insertChanges(
  tx: Transaction,
  writes: readonly Proposal[],
  of: { sessionId: string; runId: string; profileId: string; at: Date },
): Promise<void> {
  const { at: createdAt, ...ids } = of;
  await tx.insert(changes).values(
    writes.map(({ path, before, value, source, quote, method }) => ({
      ...ids,
      createdAt,
      field: path,
      before,
      after: value,
      source: { ...source, quote },
      method,
    })),
  );
}

/** The changes of a run, in order. */
export async function changesOf(executor: Executor, runId: string): Promise<ChangeRow[]> {
  return executor.select().from(changes).where(eq(changes.runId, runId)).orderBy(asc(changes.position));
}

export async function findChange(
  executor: Executor,
  sessionId: string,
  id: string,
): Promise<ChangeRow | undefined> {
  const [row] = await executor
    .select()
    .from(changes)
    .where(and(eq(changes.id, id), eq(changes.sessionId, sessionId)));
  return row;
}

/** @returns false when the change has already been undone. */
export async function markUndone(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(changes)
    .set({ undoneAt: at })
    .where(and(eq(changes.id, id), isNull(changes.undoneAt)))
    .returning({ id: changes.id });
  return rows.length > 0;
}

/** The last value that onboarding wrote to each field of a profile, without undone changes. */
export async function writtenValues(
  executor: Executor,
  profileId: string,
): Promise<ReadonlyMap<string, Value | null>> {
  const rows = await executor
    .selectDistinctOn([changes.field], { field: changes.field, after: changes.after })
    .from(changes)
    .where(and(eq(changes.profileId, profileId), isNull(changes.undoneAt)))
    .orderBy(changes.field, desc(changes.position));
  return new Map(rows.map(({ field, after }) => [field, after as Value | null]));
}

export const presentChange = (row: ChangeRow): FieldChange => ({
  id: row.id,
  field: row.field,
  label: fieldAt(row.field).label,
  before: row.before,
  after: row.after,
  source: row.source,
  method: row.method,
  undone: row.undoneAt !== null,
});
