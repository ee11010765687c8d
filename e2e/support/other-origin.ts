import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a foreign site with its own pages. */
export async function startOtherOrigin(
  pages: Record<string, string>,
): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, reply) => {
    const page = pages[request.url ?? '/'];
    reply.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
