import type { QualityReport } from '@alma/shared/contract';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.table.ts';

/** Measurements of models, few of each. */
export const qualityRuns = pgTable('quality_runs', {
  id: uuid().primaryKey(),
  model: text().notNull(),
  measuredAt: instant('measured_at').notNull(),
  storedAt: instant('stored_at').notNull(),
  /** Of the report, so that one that is sent twice is kept once. */
  digest: text().notNull().unique(),
  report: jsonb().$type<QualityReport>().notNull(),
});
