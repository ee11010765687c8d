import type { ParsedQuery } from '@alma/shared/contract';
import { and, desc, eq, gte, lt, or, type SQL } from 'drizzle-orm';
import { countUpTo, type Db, readPage } from '../../platform/database/index.ts';
import { auditLog } from './audit.table.ts';

export type AuditRow = typeof auditLog.$inferSelect;
export type AuditFilter = Omit<ParsedQuery<'audit.list'>, 'page' | 'limit'>;

export async function listAudit(
  db: Db,
  filter: AuditFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const where = conditions(filter);
  const read = async () =>
    db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(page.limit)
      .offset(page.offset);
  return readPage(page, countUpTo(db, auditLog, where), read);
}

/** Every entry by or about a user, oldest first. */
export function listAuditOf(db: Db, userId: string): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(or(eq(auditLog.actorId, userId), eq(auditLog.subjectId, userId)))
    .orderBy(auditLog.at, auditLog.id);
}

function conditions(filter: AuditFilter): SQL | undefined {
  return and(
    filter.action === undefined ? undefined : eq(auditLog.action, filter.action),
    filter.actor_id === undefined ? undefined : eq(auditLog.actorId, filter.actor_id),
    filter.subject_id === undefined ? undefined : eq(auditLog.subjectId, filter.subject_id),
    filter.from === undefined ? undefined : gte(auditLog.at, new Date(filter.from)),
    filter.to === undefined ? undefined : lt(auditLog.at, new Date(filter.to)),
  );
}
