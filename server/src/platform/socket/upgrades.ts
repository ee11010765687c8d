import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { hostProblem, refuseRaw } from '../http/index.ts';
import type { Platform } from '../platform.ts';
import { invalid, Problem } from '../problems/index.ts';

/** An upgrade request before it is answered. */
export interface Upgrade {
  request: IncomingMessage;
  stream: Duplex;
  head: Buffer;
  address: URL;
}

/** Only a WebSocket handshake is an upgrade: several HTTP clients offer `h2c` with every ordinary call. */
export const isSocketRequest = ({ method, httpVersion, headers }: IncomingMessage): boolean =>
  method === 'GET' && httpVersion === '1.1' && headers.upgrade?.toLowerCase() === 'websocket';

/** Passes every upgrade with a readable path to `take`. Errors are logged and answered with a refusal. */
export function takeUpgrades(
  app: FastifyInstance,
  platform: Platform,
  take: (upgrade: Upgrade) => void,
): void {
  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    try {
      const foreign = hostProblem(request, platform);
      if (foreign) return refuseRaw(stream, foreign, platform);
      const address = readTarget(request.url ?? '');
      if (!address) return refuseRaw(stream, unreadable(), platform);
      take({ request, stream, head, address });
    } catch (error) {
      app.log.error({ err: error }, 'an upgrade failed');
      refuseRaw(stream, new Problem('INTERNAL_ERROR', 'The socket could not be opened'), platform);
    }
  });
}

const unreadable = (): Problem => invalid([{ path: '(address)', message: 'The address is not valid' }]);

/** Never parsed without an origin: a path that starts with two slashes would name a host. */
const readTarget = (target: string): URL | null =>
  URL.parse(target.startsWith('/') ? `http://localhost${target}` : target);
