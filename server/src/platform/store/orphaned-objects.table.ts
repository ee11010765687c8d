import { index, pgTable, text, timestamp } from '#drizzle';

/**
 * Objects of the store that belong to no file. An object is recorded before it is stored, and its record is deleted by
 * the transaction that starts using it, so that objects of interrupted work are found and removed.
 */
export const orphanedObjects = pgTable(
  'loose_objects',
  {
    objectKey: text('object_key').primaryKey(),
    since: timestamp('since', { withTimezone: true }).notNull(),
  },
  (table) => [index('loose_objects_since').on(table.since)],
);
