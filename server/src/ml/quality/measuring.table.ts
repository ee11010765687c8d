import { measuringSizes, measuringStates } from '@alma/shared/contract/quality/limits';
import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.table.ts';

/** The measuring that a server is at, or has ended last: one row at most. */
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
  /** An administrator wants it to end; the server that is at it looks here. */
  isStopWanted: boolean('is_stop_wanted').notNull(),
  /** When the server that is at it was last heard of. */
  seenAt: instant('seen_at').notNull(),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at'),
});
