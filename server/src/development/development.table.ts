import { index, jsonb, pgTable, primaryKey, text } from '#drizzle';
import { instant } from '../platform/database/columns.table.ts';

/** State of the development sign-in: its sessions, grants and codes. */
export const developmentSignIn = pgTable(
  'development_sign_in',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text(),
    expiresAt: instant('expires_at'),
    consumedAt: instant('consumed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('development_sign_in_grant').on(table.grantId),
    index('development_sign_in_uid').on(table.uid),
    index('development_sign_in_expiry').on(table.expiresAt),
  ],
);
