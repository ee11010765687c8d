import type { ModelBudget, ModelPurpose } from '@alma/shared/contract';
import { modelProviders } from '@alma/shared/contract/models/limits';
import { bigint, boolean, date, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from '#drizzle';
import { instant } from '../../platform/database/columns.table.ts';

/** Models that administrators have connected. */
export const modelConnections = pgTable('model_connections', {
  id: uuid().primaryKey(),
  label: text().notNull(),
  provider: text({ enum: modelProviders }).notNull(),
  baseUrl: text('base_url').notNull(),
  model: text().notNull(),
  purposes: jsonb().$type<ModelPurpose[]>().notNull(),
  /** Position in the order of fallback, the lowest first. */
  position: integer().notNull(),
  /** Encrypted with a key derived from the installation's secret. */
  sealedKey: text('sealed_secret'),
  /** `host:port` in the internal network, if an administrator has allowed it. */
  allowedHost: text('allowed_host'),
  contextTokens: integer('context_tokens').notNull(),
  /** US dollars per million tokens. */
  inputPrice: numeric('input_price', { precision: 12, scale: 6 }),
  outputPrice: numeric('output_price', { precision: 12, scale: 6 }),
  budget: jsonb().$type<ModelBudget>().notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  /** Incremented with each change, so that servers notice it. */
  revision: integer().notNull(),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** Usage per UTC day, connection and person. Outlives the connection, and is anonymised with the account. */
export const modelUsage = pgTable(
  'model_usage',
  {
    day: date().notNull(),
    connectionId: uuid('connection_id').notNull(),
    userId: uuid('user_id').notNull(),
    calls: integer().notNull(),
    /** Calls whose endpoint reported no tokens: estimated by length. */
    estimatedCalls: integer('estimated_calls').notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
    /** US dollars at the prices of that time. */
    cost: numeric({ precision: 20, scale: 12 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.connectionId, table.userId] })],
);
