import type { toolRefusals } from '@alma/shared/contract/tools/limits';
import { boolean, integer, jsonb, pgTable, text, uuid } from '#drizzle';
import { instant } from '../../platform/database/columns.table.ts';

/** A tool as its server describes it, within our limits. */
export interface DescribedTool {
  name: string;
  description: string;
  /** The JSON schema of its arguments; empty if it was too large. */
  schema: string;
  refusal: (typeof toolRefusals)[number] | null;
  /** SHA-256 of the tool's name, description, schema and hint, so that changes are noticed. */
  digest: string;
}

/** Tool servers that administrators have added. */
export const toolServers = pgTable('tool_servers', {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
  address: text().notNull(),
  /** The header that carries the key; null for a bearer token. */
  header: text(),
  /** Encrypted with a key derived from the installation's secret. */
  sealedKey: text('sealed_secret'),
  /** `host:port` in the internal network, if an administrator has allowed it. */
  allowedHost: text('allowed_host'),
  isEnabled: boolean('is_enabled').notNull(),
  tools: jsonb().$type<DescribedTool[]>().notNull(),
  /** Names of the tools that agents may use. */
  allowedTools: jsonb('allowed_tools').$type<string[]>().notNull(),
  leftOut: integer('left_out').notNull(),
  readAt: instant('read_at'),
  /** Incremented with each change. */
  revision: integer().notNull(),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
});
