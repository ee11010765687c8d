import { index, jsonb, pgTable, text, uuid } from '#drizzle';
import { instant } from '../database/columns.table.ts';

/** The first replies to calls with an idempotency key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** `endpoint/user/key`. */
    key: text().primaryKey(),
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the body. */
    fingerprint: text().notNull(),
    reply: jsonb().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('idempotency_keys_user').on(table.userId),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);
