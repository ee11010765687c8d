import type { ServerTool, ToolServer, ToolServerReading } from '../contract/index.ts';
import { nextId, nextUuid } from './ids.ts';

/** Tool servers of the server in memory, and what they answer when they are read. */
export const toolServers = {
  servers: [] as ToolServer[],
  /** The tools that each of them lists. */
  listedTools: [] as ServerTool[],
  leftOut: 0,
  failure: null as ToolServerReading['failure'],
};

export function resetToolServers(): void {
  toolServers.servers = [];
  toolServers.listedTools = [];
  toolServers.leftOut = 0;
  toolServers.failure = null;
}

/** A read-only tool; other fields are empty by default. */
export const makeServerTool = (name: string, overrides: Partial<ServerTool> = {}): ServerTool => ({
  name,
  description: '',
  schema: '{"type":"object"}',
  refusal: null,
  is_allowed: false,
  ...(overrides.refusal === 'writes' ? { asks_first: true } : {}),
  ...overrides,
});

/** A tool server; by default a local one that was never read. */
export function makeToolServer(overrides: Partial<ToolServer> = {}): ToolServer {
  const server: ToolServer = {
    id: nextUuid('9000'),
    name: nextId('tools'),
    address: 'http://localhost:9000/mcp',
    header: null,
    has_key: false,
    allowed_host: 'localhost:9000',
    is_enabled: true,
    tools: [],
    left_out: 0,
    read_at: null,
    created_at: '2026-01-01T10:00:00.000Z',
    changed_at: '2026-01-01T10:00:00.000Z',
    ...overrides,
  };
  toolServers.servers.push(server);
  return server;
}
