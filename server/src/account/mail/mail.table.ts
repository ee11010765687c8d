import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Mails of a development server, instead of sending them. */
export const developmentMails = pgTable(
  'development_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    recipient: text().notNull(),
    sender: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('development_mails_created').on(table.createdAt)],
);
