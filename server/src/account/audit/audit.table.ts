import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.table.ts';

/** Who did what to whom, when and from where. A trigger refuses changes; there are no foreign keys, ids outlive rows. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Of the row itself, not of its transaction: rows of one change have an order, too. */
    at: instant('at')
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
    /** What the digests in the chain are made with. A trigger forgets them with the texts, whose digests then tell nothing. */
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

/**
 * The hash chains of the log: a trigger adds the link of each new row. There are several, so that a transaction that
 * is still open holds up only those who find every chain taken.
 */
export const auditLinks = pgTable(
  'audit_links',
  {
    chain: smallint().notNull(),
    /** Place in the chain, from 1 and without a gap. */
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
