import type { Client, FetchLike, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { abortable } from '../../platform/abortable/index.ts';
import { type AddressRule, endpointFetch } from '../models/index.ts';
import type { ToldTool } from './describe-tools.ts';

/** A tool server as it is called. */
export interface CallableServer {
  address: string;
  header: string | null;
  key: string | undefined;
  rule: AddressRule;
  timeouts: Parameters<typeof endpointFetch>[0]['timeouts'];
}

const maxReplyBytes = 1024 * 1024;
/** Handshake, pages, a call and its end need no more; a server may ask back with each reply. */
const maxRequests = 30;
const maxPages = 10;
/** What further tools are only counted up to. */
const maxTold = 2000;
const goodbyeMs = 2000;

/** Does something with a tool server in a session of its own, which is ended whatever happens. */
export async function inSession<T>(
  server: CallableServer,
  signal: AbortSignal,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  // Loaded here only: most installations name no tool server.
  const sdk = await import('@modelcontextprotocol/client');
  const broken = new AbortController();
  const transport = new sdk.StreamableHTTPClientTransport(new URL(server.address), {
    fetch: guardedFetch(server),
    requestInit: { headers: keyHeader(server) },
    // A call that is sent again could do its work twice.
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
      // Schemas of strangers are not compiled here: their patterns could keep the server busy.
      jsonSchemaValidator: {
        getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
      },
      versionNegotiation: { mode: 'auto' },
    },
  );
  client.onerror = (error) => broken.abort(error);
  const talk = async (): Promise<T> => {
    await client.connect(transport);
    return work(client);
  };
  try {
    return await abortable(talk(), AbortSignal.any([signal, broken.signal]));
  } finally {
    await goodbye(transport);
  }
}

/** Tells the server that the session is over, where it listens, and lets go of all connections. */
async function goodbye(transport: StreamableHTTPClientTransport): Promise<void> {
  try {
    await abortable(transport.terminateSession(), AbortSignal.timeout(goodbyeMs));
  } catch {
    // A server that cannot be told ends its sessions by itself.
  }
  await transport.close();
}

/** All tools that a server tells of, within bounds. */
export async function readTools(client: Client, signal: AbortSignal): Promise<ToldTool[]> {
  let told: ToldTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages && told.length < maxTold; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const reply = await client.request({ method: 'tools/list', params }, { signal });
    told = told.concat(reply.tools);
    if (reply.nextCursor === undefined || reply.nextCursor === cursor) break;
    cursor = reply.nextCursor;
  }
  return told;
}

/** Requests to this address and to no other, so many in a session, with replies of bounded size and no redirects. */
function guardedFetch({ address, timeouts, rule }: CallableServer): FetchLike {
  const send = endpointFetch({ baseUrl: address, timeouts, rule }, 'json', maxReplyBytes);
  const { href } = new URL(address);
  let requests = 0;
  return async (url, init) => {
    // Nothing is waited for but replies: a stream of notices would stay open.
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
