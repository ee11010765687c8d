import { bigint, index, jsonb, pgTable, primaryKey, smallint, sql, text, uniqueIndex, uuid } from '#drizzle';
import { instant } from '../../platform/database/columns.table.ts';

/** Who did what to whom, when and from where. A trigger refuses changes; there are no foreign keys, ids outlive rows. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** When the row was written, not when its transaction began: this orders the rows of one change. */
    at: instant('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Null when the system acted. */
    actorId: uuid('actor_id'),
    action: text().notNull(),
    subjectId: uuid('subject_id'),
    /** Ids and enumerated values only, never personal data. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The actor's reason. Deleting an account erases only this and `address`. */
    reason: text(),
    address: text(),
    requestId: text('request_id'),
    /** Salts of the digests in the chain. A trigger erases them with the texts, so that the digests reveal nothing. */
    addressSalt: uuid('address_salt').default(sql`gen_random_uuid()`),
    reasonSalt: uuid('reason_salt').default(sql`gen_random_uuid()`),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_subject').on(table.subjectId, table.at, table.id),
    index('audit_log_actor').on(table.actorId, table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
  ],
);

/** The hash chains of the log; a trigger links each new row. Several, so that open transactions rarely block others. */
export const auditLinks = pgTable(
  'audit_links',
  {
    chain: smallint().notNull(),
    /** Position in the chain, from 1 without gaps. */
    seq: bigint({ mode: 'number' }).notNull(),
    entryId: uuid('entry_id').notNull(),
    addressDigest: text('address_digest'),
    reasonDigest: text('reason_digest'),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.seq] }),
    uniqueIndex('audit_links_entry').on(table.entryId),
  ],
);
