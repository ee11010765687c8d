import type { ParsedQuery } from '@alma/shared/contract';
import { and, desc, eq, gte, lt, or, type SQL, sql } from '#drizzle';
import { countUpTo, type Db, pageOf, type Slice } from '../../platform/database/index.ts';
import { auditLog } from './audit.table.ts';

export type AuditRow = typeof auditLog.$inferSelect;
export type AuditFilter = Omit<ParsedQuery<'audit.list'>, 'page' | 'limit'>;

export async function listAudit(
  db: Db,
  filter: AuditFilter,
  page: Slice,
): Promise<{ rows: AuditRow[]; total: number }> {
  const where = conditions(filter);
  const found = db.select().from(auditLog).where(where).orderBy(desc(auditLog.at), desc(auditLog.id));
  return pageOf(found, page, countUpTo(db, auditLog, where));
}

const pageRows = 500;

/** Every entry by or about a user, oldest first, read page by page. */
export async function* auditOf(db: Db, userId: string): AsyncGenerator<AuditRow> {
  let page: AuditRow[];
  let last: AuditRow | undefined;
  do {
    page = await db
      .select()
      .from(auditLog)
      .where(and(or(eq(auditLog.actorId, userId), eq(auditLog.subjectId, userId)), isAfter(last)))
      .orderBy(auditLog.at, auditLog.id)
      .limit(pageRows);
    yield* page;
    last = page.at(-1);
  } while (page.length === pageRows);
}

/** Compares with the stored time, which is more exact than a JavaScript date. */
const isAfter = (row: AuditRow | undefined): SQL | undefined =>
  row &&
  sql`(${auditLog.at}, ${auditLog.id}) > (SELECT last.at, last.id FROM ${auditLog} AS last WHERE last.id = ${row.id})`;

function conditions(filter: AuditFilter): SQL | undefined {
  return and(
    filter.action === undefined ? undefined : eq(auditLog.action, filter.action),
    filter.actor_id === undefined ? undefined : eq(auditLog.actorId, filter.actor_id),
    filter.subject_id === undefined ? undefined : eq(auditLog.subjectId, filter.subject_id),
    filter.from === undefined ? undefined : gte(auditLog.at, new Date(filter.from)),
    filter.to === undefined ? undefined : lt(auditLog.at, new Date(filter.to)),
  );
}
