import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Objects of the store that belong to no file: written down before an object is stored and struck out by the
 * transaction that takes it into use, so that whatever breaks off in between is found and removed.
 */
export const orphanedObjects = pgTable(
  'loose_objects',
  {
    objectKey: text('object_key').primaryKey(),
    since: timestamp('since', { withTimezone: true }).notNull(),
  },
  (table) => [index('loose_objects_since').on(table.since)],
);
