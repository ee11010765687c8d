import type { Client, FetchLike, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { abortable } from '../../platform/abortable/index.ts';
import { type AddressRule, endpointFetch } from '../models/index.ts';
import type { McpTool } from './describe-tools.ts';

/** How to call a tool server. */
export interface CallableServer {
  address: string;
  header: string | null;
  key: string | undefined;
  rule: AddressRule;
  timeouts: Parameters<typeof endpointFetch>[0]['timeouts'];
}

const maxReplyBytes = 1024 * 1024;
/** Enough for handshake, pages, a call and the end. Limited, because a server may trigger requests with its replies. */
const maxRequests = 30;
const maxPages = 10;
/** Stops reading pages of a server that lists more tools than this. */
const maxTools = 2000;
const goodbyeMs = 2000;

/**
 * Runs `work` in its own session, which is always closed.
 * @param work sends nothing once its signal is aborted, which also happens when the server breaks the protocol
 */
export async function inSession<T>(
  server: CallableServer,
  signal: AbortSignal,
  work: (client: Client, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // Imported on demand, because most installations have no tool server.
  const sdk = await import('@modelcontextprotocol/client');
  const broken = new AbortController();
  const transport = new sdk.StreamableHTTPClientTransport(new URL(server.address), {
    fetch: guardedFetch(server),
    requestInit: { headers: keyHeader(server) },
    // No retries: a call that is sent again could take effect twice.
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 0,
      maxReconnectionDelay: 0,
      reconnectionDelayGrowFactor: 1,
    },
  });
  const client = new sdk.Client(
    { name: 'alma', version: '1.0.0' },
    {
      // Foreign schemas are not compiled here: their patterns could block the event loop.
      jsonSchemaValidator: {
        getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
      },
      versionNegotiation: { mode: 'auto' },
    },
  );
  client.onerror = (error) => broken.abort(error);
  const ending = AbortSignal.any([signal, broken.signal]);
  const connectAndWork = async (): Promise<T> => {
    await client.connect(transport);
    return work(client, ending);
  };
  try {
    return await abortable(connectAndWork(), ending);
  } finally {
    await goodbye(transport);
  }
}

/** Tells the server that the session is over, if it supports that, and closes all connections. */
async function goodbye(transport: StreamableHTTPClientTransport): Promise<void> {
  try {
    await abortable(transport.terminateSession(), AbortSignal.timeout(goodbyeMs));
  } catch {
    // The server will end the session after its own timeout.
  }
  await transport.close();
}

/** Lists the tools of a server, up to a limit. */
export async function readTools(client: Client, signal: AbortSignal): Promise<McpTool[]> {
  let tools: McpTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages && tools.length < maxTools; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const reply = await client.request({ method: 'tools/list', params }, { signal });
    tools = tools.concat(reply.tools);
    if (reply.nextCursor === undefined || reply.nextCursor === cursor) break;
    cursor = reply.nextCursor;
  }
  return tools;
}

/** Sends requests to this address only: a limited number, without redirects, and with replies of limited size. */
function guardedFetch({ address, timeouts, rule }: CallableServer): FetchLike {
  const send = endpointFetch({ baseUrl: address, timeouts, rule }, 'json', maxReplyBytes);
  const { href } = new URL(address);
  let requests = 0;
  return async (url, init) => {
    // Refused, because a stream of notifications would stay open.
    if (init?.method === 'GET') return new Response(null, { status: 405 });
    requests += 1;
    if (requests > maxRequests || String(url) !== href) throw new Error('the server asks for too much');
    return send(url, init);
  };
}

function keyHeader({ header, key }: CallableServer): Record<string, string> {
  if (key === undefined) return {};
  return header === null ? { authorization: `Bearer ${key}` } : { [header]: key };
}
