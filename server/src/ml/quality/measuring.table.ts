import { measuringSizes, measuringStates } from '@alma/shared/contract/quality/limits';
import { bigint, boolean, integer, pgTable, text, uuid } from '#drizzle';
import { instant } from '../../platform/database/columns.table.ts';

/** The running measurement, or the last one that ended: at most one row. */
export const qualityMeasuring = pgTable('quality_measuring', {
  id: uuid().primaryKey(),
  model: text().notNull(),
  size: text({ enum: measuringSizes }).notNull(),
  state: text({ enum: measuringStates }).notNull(),
  done: integer().notNull(),
  calls: integer().notNull(),
  tokens: bigint({ mode: 'number' }).notNull(),
  maxTokens: bigint('max_tokens', { mode: 'number' }).notNull(),
  failure: text(),
  /** Set to request a stop; checked by the server that measures. */
  isStopRequested: boolean('is_stop_wanted').notNull(),
  /** The last heartbeat of the server that measures. */
  seenAt: instant('seen_at').notNull(),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at'),
});
