import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** First replies of calls that are sent with a key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** `endpoint/user/key`. */
    key: text().primaryKey(),
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the body. */
    fingerprint: text().notNull(),
    reply: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('idempotency_keys_user').on(table.userId)],
);
