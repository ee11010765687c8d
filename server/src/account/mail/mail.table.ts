import { index, pgTable, text, uuid } from '#drizzle';
import { instant } from '../../platform/database/columns.table.ts';

/** Mails that a development server stores instead of sending. */
export const developmentMails = pgTable(
  'development_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    recipient: text().notNull(),
    sender: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('development_mails_created').on(table.createdAt)],
);
