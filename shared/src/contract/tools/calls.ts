import { call } from '../call-schema.ts';
import { callerQuery } from '../runs/entities.ts';
import {
  AvailableToolsSchema,
  NewToolServerSchema,
  ToolServerChangeSchema,
  ToolServerReadingSchema,
  ToolServerSchema,
  ToolServersSchema,
} from './entities.ts';

const tag = 'tools';

/** Calls by which ADMIN connects tool servers and people see what their agents may use. */
export const toolCalls = {
  'tools.available': call({
    summary: 'List the server tools available to agents',
    tag,
    query: callerQuery,
    reply: AvailableToolsSchema,
  }),
  'tools.servers.list': call({
    summary: 'List tool servers (ADMIN)',
    tag,
    query: callerQuery,
    reply: ToolServersSchema,
    errors: ['FORBIDDEN'],
  }),
  'tools.servers.add': call({
    summary:
      'Add a tool server that speaks MCP over Streamable HTTP. None of its tools are allowed yet (ADMIN)',
    tag,
    query: callerQuery,
    body: NewToolServerSchema,
    reply: ToolServerSchema,
    status: 201,
    errors: ['FORBIDDEN', 'LIMIT_REACHED', 'CONFLICT', 'ADDRESS_INTERNAL', 'ADDRESS_REFUSED'],
  }),
  'tools.servers.change': call({
    summary: 'Update a tool server. A new address removes its tools and its key (ADMIN)',
    tag,
    query: callerQuery,
    body: ToolServerChangeSchema,
    reply: ToolServerSchema,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'ADDRESS_INTERNAL', 'ADDRESS_REFUSED'],
  }),
  'tools.servers.remove': call({
    summary: 'Remove a tool server and its key (ADMIN)',
    tag,
    query: callerQuery,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'tools.servers.read': call({
    summary: 'Reload the tools of a server. Changed tools are no longer allowed (ADMIN)',
    tag,
    query: callerQuery,
    reply: ToolServerReadingSchema,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
} as const;
