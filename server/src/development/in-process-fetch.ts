import type { FastifyInstance } from 'fastify';

const withoutBody = new Set([204, 304]);

/** A `fetch` that passes requests to this server without the network, so that it works for any public address. */
export function inProcessFetch(app: FastifyInstance): typeof fetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init.headers);
    if (init.body instanceof URLSearchParams && !headers.has('content-type')) {
      headers.set('content-type', 'application/x-www-form-urlencoded');
    }
    const reply = await app.inject({
      method: init.method ?? 'GET',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(headers),
      ...(init.body ? { payload: String(init.body) } : {}),
    });
    const pairs = Object.entries(reply.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const body = withoutBody.has(reply.statusCode) ? null : new Uint8Array(reply.rawPayload);
    return new Response(body, { status: reply.statusCode, headers: pairs });
  };
}
