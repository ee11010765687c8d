import { index, pgTable, text, uuid } from '#drizzle';
import { instant } from '../../platform/database/columns.table.ts';

/** Unused tickets, by their hashes. */
export const tickets = pgTable(
  'tickets',
  {
    hash: text().primaryKey(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Expiry of the access token that requested the ticket; the socket ends with it. */
    accessUntil: instant('access_until').notNull(),
  },
  (table) => [index('tickets_expiry').on(table.expiresAt)],
);
