import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { OpenRequest, OpenRequests } from './open-requests.ts';

/** When a connection last moved bytes, and how many it had moved by then. */
interface Movement {
  bytes: number;
  at: number;
}

const looksPerLimit = 20;

/**
 * Ends requests whose connection has been silent in both directions, such as one with a reply that nobody reads.
 * Fastify's `connectionTimeout` would keep a timer for every connection, also for an idle WebSocket.
 */
export function limitSilence(app: FastifyInstance, open: OpenRequests, silentMs: number): void {
  const movements = new WeakMap<OpenRequest, Movement>();

  function isSilent(entry: OpenRequest, now: number): boolean {
    const bytes = bytesMoved(entry.request.raw.socket);
    const last = movements.get(entry);
    if (last?.bytes === bytes) return now - last.at > silentMs;
    movements.set(entry, { bytes, at: now });
    return false;
  }

  const looking = setInterval(() => {
    const now = performance.now();
    for (const entry of open) if (isSilent(entry, now)) entry.request.raw.socket.destroy();
  }, silentMs / looksPerLimit).unref();
  app.addHook('onClose', async () => clearInterval(looking));
}

/** Without bytes that still wait in our buffer. */
const bytesMoved = ({ bytesRead, bytesWritten, writableLength }: Socket): number =>
  bytesRead + bytesWritten - writableLength;
