import type { AuditAction } from '@alma/shared/contract';
import { eq, or, type SQL, sql } from '#drizzle';
import type { Executor } from '../../platform/database/index.ts';
import { auditLog } from './audit.table.ts';
import { wasForgotten } from './chain.repository.ts';

/** Where a change came from. */
export interface Origin {
  /** Null when the system acts. */
  actorId: string | null;
  address?: string | undefined;
  requestId?: string | undefined;
}

export interface AuditEntry {
  /** Makes recording repeatable for changes outside this database: an id is written only once. */
  id?: string;
  /** Time of the action, by default now. */
  at?: Date;
  action: AuditAction;
  /** The user whom it concerns, if any. */
  subjectId?: string;
  details?: Record<string, unknown>;
  /** As the actor entered it. */
  reason?: string | undefined;
  origin: Origin;
}

/** Adds to the audit log in the transaction of the change. */
export const recordAudit = (
  executor: Executor,
  origin: Origin,
  action: AuditAction,
  entry: Omit<AuditEntry, 'origin' | 'action'> = {},
): Promise<void> => recordAudits(executor, [{ ...entry, action, origin }]);

/** Adds the entries whose ids are not in the log yet. */
export async function recordAudits(executor: Executor, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await executor.insert(auditLog).values(entries.map(toRow)).onConflictDoNothing();
}

const toRow = ({ id, at, action, subjectId, details, reason, origin }: AuditEntry) => ({
  ...(id && { id }),
  ...(at && { at }),
  actorId: origin.actorId,
  action,
  subjectId: subjectId ?? null,
  details: details ?? {},
  reason: unlessDeleted(subjectId, reason),
  address: unlessDeleted(origin.actorId, origin.address),
  requestId: origin.requestId ?? null,
});

/** A text of or about this user; null for a deleted account, whose entries `forgetPerson` has already cleared. */
function unlessDeleted(userId: string | null | undefined, text: string | undefined): SQL | string | null {
  if (!userId || text === undefined) return text ?? null;
  return sql`CASE WHEN NOT ${wasForgotten(sql`${userId}`)} THEN ${text}::text END`;
}

/** Erases addresses and reasons from the entries by and about a deleted user; ids stay. */
export async function forgetPerson(executor: Executor, userId: string): Promise<void> {
  const isActor = eq(auditLog.actorId, userId);
  const isSubject = eq(auditLog.subjectId, userId);
  await executor
    .update(auditLog)
    .set({
      address: sql`CASE WHEN ${isActor} THEN NULL ELSE ${auditLog.address} END`,
      reason: sql`CASE WHEN ${isSubject} THEN NULL ELSE ${auditLog.reason} END`,
    })
    .where(or(isActor, isSubject));
}
