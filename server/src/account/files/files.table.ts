import { storedFileTypes } from '@alma/shared/contract/files/limits';
import { boolean, index, integer, pgTable, text } from '#drizzle';
import { belongsTo, instant } from '../../platform/database/columns.table.ts';
import { users } from '../users/users.table.ts';

export const files = pgTable(
  'files',
  {
    /** 128 random bits. */
    id: text().primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    name: text().notNull(),
    type: text({ enum: storedFileTypes }).notNull(),
    size: integer().notNull(),
    width: integer(),
    height: integer(),
    /** Key of the content in the store; a new one after each replacement. */
    objectKey: text('object_key').notNull(),
    /** SHA-256 of the content; it is the ETag. */
    hash: text().notNull(),
    /** True when it was copied from an address; such a copy is removed when nothing uses it any more. */
    isCopy: boolean('is_copy').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('files_user').on(table.userId, table.createdAt, table.id)],
);
