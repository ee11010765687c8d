import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.table.ts';

/** Tickets that nobody has used yet; of each only the hash is kept. */
export const tickets = pgTable(
  'tickets',
  {
    hash: text().primaryKey(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the access token runs out that the ticket was fetched with: the socket ends with it. */
    accessUntil: instant('access_until').notNull(),
  },
  (table) => [index('tickets_expiry').on(table.expiresAt)],
);
