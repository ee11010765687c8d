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
    summary: 'Tools of servers that an agent may be given',
    tag,
    query: callerQuery,
    reply: AvailableToolsSchema,
  }),
  'tools.servers.list': call({
    summary: 'Servers of tools (ADMIN)',
    tag,
    query: callerQuery,
    reply: ToolServersSchema,
    errors: ['FORBIDDEN'],
  }),
  'tools.servers.add': call({
    summary:
      'Name a server of tools that speaks MCP over Streamable HTTP. Nothing of it is offered yet (ADMIN)',
    tag,
    query: callerQuery,
    body: NewToolServerSchema,
    reply: ToolServerSchema,
    status: 201,
    errors: ['FORBIDDEN', 'LIMIT_REACHED', 'CONFLICT', 'ADDRESS_INTERNAL', 'ADDRESS_REFUSED'],
  }),
  'tools.servers.change': call({
    summary: 'Change a server of tools. With another address, its tools and its key are forgotten (ADMIN)',
    tag,
    query: callerQuery,
    body: ToolServerChangeSchema,
    reply: ToolServerSchema,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'ADDRESS_INTERNAL', 'ADDRESS_REFUSED'],
  }),
  'tools.servers.remove': call({
    summary: 'Remove a server of tools and its key (ADMIN)',
    tag,
    query: callerQuery,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'tools.servers.read': call({
    summary: 'Ask a server for its tools. What has changed is no longer allowed (ADMIN)',
    tag,
    query: callerQuery,
    reply: ToolServerReadingSchema,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
} as const;
