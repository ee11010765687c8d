import type { FieldChange } from '@alma/shared/contract';
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../../account/profiles/profiles.table.ts';
import { instant } from '../../platform/database/columns.table.ts';
import { sessions } from '../runs/runs.table.ts';

/** Every change that onboarding made to a profile. A field whose value none of them wrote was filled by hand. */
export const changes = pgTable(
  'onboarding_changes',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The order of changes. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** One run writes a field once, however often it is taken over. */
    runId: uuid('run_id').notNull(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    source: jsonb().$type<FieldChange['source']>().notNull(),
    method: text().notNull(),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    uniqueIndex('onboarding_changes_run').on(table.runId, table.field),
    index('onboarding_changes_session').on(table.sessionId),
    // Deleting a profile looks for all of its changes, and the next index has only those that hold.
    index('onboarding_changes_of_profile').on(table.profileId),
    index('onboarding_changes_profile')
      .on(table.profileId, table.field, table.position)
      .where(sql`${table.undoneAt} IS NULL`),
  ],
);
