import type { AvailableTools, ToolServer } from '@alma/shared/contract';
import type { ToolServerRow } from './tool-servers.repository.ts';
import type { DescribedTool } from './tool-servers.table.ts';

/** Everything but the key. */
export const presentServer = (row: ToolServerRow): ToolServer => ({
  id: row.id,
  name: row.name,
  address: row.address,
  header: row.header,
  has_key: row.sealedKey !== null,
  allowed_host: row.allowedHost,
  is_enabled: row.isEnabled,
  tools: row.tools.map(({ digest: _, ...tool }) => ({
    ...tool,
    is_allowed: row.allowedTools.includes(tool.name) && tool.refusal === null,
  })),
  left_out: row.leftOut,
  read_at: row.readAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  changed_at: row.changedAt.toISOString(),
});

/** What agents may be given of a server. */
export const offeredOf = ({ tools, allowedTools }: ToolServerRow): DescribedTool[] =>
  tools.filter(({ name, refusal }) => refusal === null && allowedTools.includes(name));

export const presentAvailable = (rows: readonly ToolServerRow[]): AvailableTools => ({
  servers: rows.flatMap((row) => {
    const tools = offeredOf(row).map(({ name, description }) => ({ name, description }));
    return tools.length === 0 ? [] : [{ server_id: row.id, name: row.name, tools }];
  }),
});
