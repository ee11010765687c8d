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
    is_allowed: row.allowedTools.includes(tool.name) && isAllowable(tool),
    ...askingMark(tool),
  })),
  left_out: row.leftOut,
  read_at: row.readAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  changed_at: row.changedAt.toISOString(),
});

type Judged = Pick<DescribedTool, 'refusal'>;

/** A tool that may write or spend. Rows of earlier releases never offer one. */
export const asksFirst = ({ refusal }: Judged): boolean => refusal === 'writes';
export const isAllowable = (tool: Judged): boolean => tool.refusal === null || asksFirst(tool);
const askingMark = (tool: Judged): { asks_first?: true } => (asksFirst(tool) ? { asks_first: true } : {});

/** The tools of a server that agents may use. */
export const offeredOf = ({ tools, allowedTools }: ToolServerRow): DescribedTool[] =>
  tools.filter((tool) => isAllowable(tool) && allowedTools.includes(tool.name));

export const presentAvailable = (rows: readonly ToolServerRow[]): AvailableTools => ({
  servers: rows.flatMap((row) => {
    const tools = offeredOf(row).map((tool) => ({
      name: tool.name,
      description: tool.description,
      ...askingMark(tool),
    }));
    return tools.length === 0 ? [] : [{ server_id: row.id, name: row.name, tools }];
  }),
});
