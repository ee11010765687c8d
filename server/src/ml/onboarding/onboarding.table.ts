import type { FieldChange } from '@alma/shared/contract';
import { bigint, index, pgTable, sql, text, uniqueIndex, uuid } from '#drizzle';
import { profiles } from '../../account/profiles/profiles.table.ts';
import { belongsTo, instant, jsonOfModels } from '../../platform/database/columns.table.ts';
import { sessions } from '../runs/runs.table.ts';

/** Every change that onboarding made to a profile. A value that is in none of them was entered by hand. */
export const changes = pgTable(
  'onboarding_changes',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Order of the changes. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    sessionId: belongsTo('session_id', () => sessions.id),
    /** A run writes a field only once, even after takeovers. */
    runId: uuid('run_id').notNull(),
    profileId: belongsTo('profile_id', () => profiles.id),
    field: text().notNull(),
    before: jsonOfModels(),
    after: jsonOfModels(),
    source: jsonOfModels().$type<FieldChange['source']>().notNull(),
    method: text().notNull(),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    uniqueIndex('onboarding_changes_run').on(table.runId, table.field),
    index('onboarding_changes_session').on(table.sessionId),
    // For the cascade when a profile is deleted, because the next index leaves out undone changes.
    index('onboarding_changes_of_profile').on(table.profileId),
    index('onboarding_changes_profile')
      .on(table.profileId, table.field, table.position)
      .where(sql`${table.undoneAt} IS NULL`),
  ],
);
