import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import {
  type CallToolResult,
  createMcpHandler,
  McpServer as SdkServer,
  type Tool,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

export interface TestTool extends Omit<Tool, 'inputSchema'> {
  inputSchema?: Tool['inputSchema'];
  answer?: (input: Record<string, unknown>) => CallToolResult | Promise<CallToolResult>;
}

type Handle = (request: Request) => Promise<Response>;

export interface McpServer {
  address: string;
  /** Its tools and their behaviour, which tests may change. */
  tools: TestTool[];
  /** Number of tools per page of the list. */
  pageSize: number;
  called: { name: string; input: unknown }[];
  requests: { method: string | undefined; headers: IncomingMessage['headers'] }[];
  /** Ids of open sessions. */
  sessions: Set<string>;
  /** Responses that are still open. */
  open: Set<ServerResponse>;
  /** Replaces the protocol's answers. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** A read-only tool. */
export const reading = (name: string, overrides: Partial<TestTool> = {}): TestTool => ({
  name,
  description: `Tells of ${name}.`,
  annotations: { readOnlyHint: true },
  ...overrides,
});

export const saying = (text: string, more: Partial<CallToolResult> = {}): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...more,
});

/** An MCP server with the official library: with sessions, as until 2025, or without, as in the current protocol. */
export function createMcpServer(kind: 'sessions' | 'current' = 'sessions'): McpServer {
  const mcp: McpServer = {
    address: '',
    tools: [],
    pageSize: 1000,
    called: [],
    requests: [],
    sessions: new Set(),
    open: new Set(),
    instead: undefined,
    async start() {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      mcp.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const make = (): SdkServer => speaking(mcp);
  const handle = kind === 'current' ? createMcpHandler(make).fetch : withSessions(mcp, make);
  const server = createServer((request, response) => {
    mcp.requests.push({ method: request.method, headers: request.headers });
    mcp.open.add(response);
    response.once('close', () => mcp.open.delete(response));
    if (mcp.instead) mcp.instead(request, response);
    else void pass(request, response, handle).catch(() => response.destroy());
  });
  return mcp;
}

function speaking(mcp: McpServer): SdkServer {
  const created = new SdkServer({ name: 'test', version: '1' }, { capabilities: { tools: {} } });
  // Low-level handlers, because the high-level API would refuse malformed tools.
  const { server } = created;
  server.setRequestHandler('tools/list', ({ params }) => {
    const from = Number(params?.cursor ?? 0);
    const to = from + mcp.pageSize;
    const tools = mcp.tools
      .slice(from, to)
      .map(({ answer: _, inputSchema = { type: 'object' as const }, ...tool }) => ({ ...tool, inputSchema }));
    return to < mcp.tools.length ? { tools, nextCursor: String(to) } : { tools };
  });
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: input = {} } }) => {
    mcp.called.push({ name, input });
    const tool = mcp.tools.find((tool) => tool.name === name);
    return (await tool?.answer?.(input)) ?? saying(`${name} was called.`);
  });
  return created;
}

/** One transport per session, as in stateful servers. */
function withSessions({ sessions }: McpServer, make: () => SdkServer): Handle {
  const transports = new Map<string, WebStandardStreamableHTTPServerTransport>();
  return async (request) => {
    const known = transports.get(request.headers.get('mcp-session-id') ?? '');
    if (known) return known.handleRequest(request);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        transports.set(id, transport);
        sessions.add(id);
      },
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await make().connect(transport);
    return transport.handleRequest(request);
  };
}

async function pass(request: IncomingMessage, response: ServerResponse, handle: Handle): Promise<void> {
  const body = await new Response(Readable.toWeb(request) as ReadableStream).text();
  const { method = 'GET', url = '/', headers } = request;
  const answer = await handle(
    new Request(new URL(url, `http://${headers.host}`), {
      method,
      headers: headers as Record<string, string>,
      ...(method === 'POST' ? { body } : {}),
    }),
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body) Readable.fromWeb(answer.body as never).pipe(response);
  else response.end();
}
