import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What the development sign-in remembers: its sessions, grants and codes. */
export const developmentSignIn = pgTable(
  'development_sign_in',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    consumedAt: timestamp('consumed_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('development_sign_in_grant').on(table.grantId),
    index('development_sign_in_uid').on(table.uid),
    index('development_sign_in_expiry').on(table.expiresAt),
  ],
);
