import type { toolRefusals } from '@alma/shared/contract/tools/limits';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.table.ts';

/** A tool as its server described it, within our bounds. */
export interface DescribedTool {
  name: string;
  description: string;
  /** The JSON schema of its arguments; empty where it is too large. */
  schema: string;
  refusal: (typeof toolRefusals)[number] | null;
  /** Of all that its server says of it, so that a change is noticed. */
  digest: string;
}

/** Servers of tools that administrators have named. */
export const toolServers = pgTable('tool_servers', {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
  address: text().notNull(),
  /** The header that carries the key; a bearer token without one. */
  header: text(),
  /** Encrypted with a key that is derived from the secret of the installation. */
  sealedKey: text('sealed_secret'),
  /** `host:port` in the network of the servers that an administrator has allowed. */
  allowedHost: text('allowed_host'),
  isEnabled: boolean('is_enabled').notNull(),
  tools: jsonb().$type<DescribedTool[]>().notNull(),
  /** Names of the tools that agents may use. */
  allowedTools: jsonb('allowed_tools').$type<string[]>().notNull(),
  leftOut: integer('left_out').notNull(),
  readAt: instant('read_at'),
  /** Rises with each change. */
  revision: integer().notNull(),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
});
