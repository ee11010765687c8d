import type { ToolServer } from '../../contract/index.ts';
import { refuse } from '../api-error.ts';
import { handle } from '../handle.ts';
import { makeToolServer, toolServers } from '../tool-servers.ts';
import { allowedHostOf } from './addresses.ts';
import { handleForAdmin } from './rights.ts';

const serverOf = ({ server_id: wanted }: { server_id: string }): ToolServer =>
  toolServers.servers.find(({ id }) => id === wanted) ??
  refuse(404, 'NOT_FOUND', { message: 'There is no such tool server' });

function refuseTakenName(name: string | undefined, own?: string): void {
  if (toolServers.servers.some((one) => one.name === name && one.id !== own))
    refuse(409, 'CONFLICT', { message: 'Another tool server has this name. Choose another one.' });
}

export const toolsHandlers = [
  handle('tools.available', () => ({
    servers: toolServers.servers
      .filter((server) => server.is_enabled)
      .map(({ id, name, tools }) => ({
        server_id: id,
        name,
        tools: tools
          .filter((tool) => tool.is_allowed)
          .map(({ name: tool, description, asks_first: asks }) => ({
            name: tool,
            description,
            ...(asks ? { asks_first: true } : {}),
          })),
      }))
      .filter(({ tools }) => tools.length > 0),
  })),

  handleForAdmin('tools.servers.list', () => ({ servers: toolServers.servers })),

  handleForAdmin('tools.servers.add', ({ body }) => {
    const { key, allow_internal: isAllowed, ...rest } = body;
    refuseTakenName(body.name);
    const allowedHost = allowedHostOf(body.address, isAllowed);
    return makeToolServer({ ...rest, has_key: key !== undefined, allowed_host: allowedHost });
  }),

  handleForAdmin('tools.servers.change', ({ params, body }) => {
    const known = serverOf(params);
    refuseTakenName(body.name, known.id);
    const { key, allow_internal: _, allowed_tools: allowed, ...rest } = body;
    const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const isElsewhere = body.address !== undefined && body.address !== known.address;
    const tools = isElsewhere ? [] : known.tools;
    return Object.assign(known, sent, {
      has_key: key === undefined ? known.has_key && !isElsewhere : key !== null,
      read_at: isElsewhere ? null : known.read_at,
      tools: allowed ? tools.map((tool) => ({ ...tool, is_allowed: allowed.includes(tool.name) })) : tools,
    }) satisfies ToolServer;
  }),

  handleForAdmin('tools.servers.remove', ({ params }) => {
    const known = serverOf(params);
    toolServers.servers = toolServers.servers.filter((server) => server !== known);
    return undefined;
  }),

  handleForAdmin('tools.servers.read', ({ params }) => {
    const known = serverOf(params);
    const { listedTools, leftOut, failure } = toolServers;
    if (failure) return { ms: 40, failure, server: known };
    const isAllowed = (name: string) => known.tools.some((tool) => tool.name === name && tool.is_allowed);
    const tools = listedTools.map((tool) => ({ ...tool, is_allowed: isAllowed(tool.name) }));
    Object.assign(known, { tools, left_out: leftOut, read_at: '2026-01-01T10:05:00.000Z' });
    return { ms: 40, failure: null, server: known };
  }),
];
