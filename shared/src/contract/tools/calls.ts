import { callsOf } from '../call-schema.ts';
import { callerQuery } from '../runs/entities.ts';
import {
  AvailableToolsSchema,
  NewToolServerSchema,
  ToolServerChangeSchema,
  ToolServerReadingSchema,
  ToolServerSchema,
  ToolServersSchema,
} from './entities.ts';

const call = callsOf({ tag: 'tools', query: callerQuery });

/** Calls by which ADMIN connects tool servers and people see what their agents may use. */
export const toolCalls = {
  'tools.available': call({
    summary: 'List the server tools available to agents',
    reply: AvailableToolsSchema,
  }),
  'tools.servers.list': call({ summary: 'List tool servers (ADMIN)', reply: ToolServersSchema }),
  'tools.servers.add': call({
    summary:
      'Add a tool server that speaks MCP over Streamable HTTP. None of its tools are allowed yet (ADMIN)',
    body: NewToolServerSchema,
    reply: ToolServerSchema,
    status: 201,
    errors: ['LIMIT_REACHED', 'ADDRESS_INTERNAL', 'ADDRESS_REFUSED'],
  }),
  'tools.servers.change': call({
    summary: 'Update a tool server. A new address removes its tools and its key (ADMIN)',
    body: ToolServerChangeSchema,
    reply: ToolServerSchema,
    errors: ['ADDRESS_INTERNAL', 'ADDRESS_REFUSED'],
  }),
  'tools.servers.remove': call({ summary: 'Remove a tool server and its key (ADMIN)' }),
  'tools.servers.read': call({
    summary: 'Reload the tools of a server. Changed tools are no longer allowed (ADMIN)',
    reply: ToolServerReadingSchema,
  }),
} as const;
