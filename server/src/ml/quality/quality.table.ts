import type { QualityReport } from '@alma/shared/contract';
import { jsonb, pgTable, text, uuid } from '#drizzle';
import { instant } from '../../platform/database/columns.table.ts';

/** Reports of model quality, a limited number for each model. */
export const qualityRuns = pgTable('quality_runs', {
  id: uuid().primaryKey(),
  model: text().notNull(),
  measuredAt: instant('measured_at').notNull(),
  storedAt: instant('stored_at').notNull(),
  /** SHA-256 of the report, which detects repeated uploads. */
  digest: text().notNull().unique(),
  report: jsonb().$type<QualityReport>().notNull(),
});
