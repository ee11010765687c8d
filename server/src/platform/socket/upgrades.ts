import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../traffic/index.ts';

/** A request that asks for a socket, before it is answered. */
export interface Upgrade {
  request: IncomingMessage;
  stream: Duplex;
  head: Buffer;
  address: URL;
}

/**
 * Only a WebSocket handshake is taken for an upgrade. What asks for another protocol is an ordinary request: several
 * HTTP clients offer `h2c` with every call.
 */
export const isSocketRequest = ({ method, httpVersion, headers }: IncomingMessage): boolean =>
  method === 'GET' && httpVersion === '1.1' && headers.upgrade?.toLowerCase() === 'websocket';

/** Hands every upgrade whose path can be read to `take`; whatever fails is refused and never reaches the process. */
export function takeUpgrades(app: FastifyInstance, take: (upgrade: Upgrade) => void): void {
  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    try {
      const address = readTarget(request.url ?? '');
      if (!address) return refuse(stream, 400);
      take({ request, stream, head, address });
    } catch (error) {
      app.log.error({ err: error }, 'an upgrade failed');
      refuse(stream, 500);
    }
  });
}

/** A path is never read on its own: one that starts with two slashes would name a host. */
const readTarget = (target: string): URL | null =>
  URL.parse(target.startsWith('/') ? `http://localhost${target}` : target);
