import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Who did what to whom, when and from where. A trigger refuses changes; there are no foreign keys, ids outlive rows. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Of the row itself, not of its transaction: rows of one change have an order, too. */
    at: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Null when the system did it. */
    actorId: uuid('actor_id'),
    action: text().notNull(),
    subjectId: uuid('subject_id'),
    /** Ids and enumerated values only, never personal data. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** What the actor gave as the reason. Forgotten, alone with `address`, when an account is deleted. */
    reason: text(),
    address: text(),
    requestId: text('request_id'),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_subject').on(table.subjectId, table.at, table.id),
    index('audit_log_actor').on(table.actorId, table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
  ],
);
