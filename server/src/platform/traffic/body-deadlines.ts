import type { FastifyInstance } from 'fastify';
import { refuseRaw } from '../http/index.ts';
import type { Platform } from '../platform.ts';
import { Problem } from '../problems/index.ts';
import type { OpenRequest, OpenRequests } from './open-requests.ts';

export interface BodyLimits {
  /** For all of an ordinary body, and for each stretch of an upload. */
  requestMs: number;
  /** For all of an upload. */
  uploadMs: number;
  /** What an upload has to bring in each stretch, on average. */
  uploadBytesPerSecond: number;
}

/** How far an upload had come when its present stretch began. */
interface Stretch {
  since: number;
  bytes: number;
}

/**
 * Ends requests whose body comes in too slowly. Node knows one time limit for all requests: an upload may take longer than
 * other bodies, as long as it moves.
 */
export function limitBodies(app: FastifyInstance, platform: Platform, open: OpenRequests): void {
  const { limits }: { limits: BodyLimits } = platform.config;
  const stretches = new WeakMap<OpenRequest, Stretch>();

  function isTooSlow(entry: OpenRequest, now: number): boolean {
    const { raw } = entry.request;
    // What has arrived and is not taken yet waits for us, not for the sender.
    if (raw.complete || raw.readableLength > 0) return false;
    if (!isUpload(entry)) return now - entry.since > limits.requestMs;
    return now - entry.since > limits.uploadMs || hasStalled(entry, now);
  }

  function hasStalled(entry: OpenRequest, now: number): boolean {
    const { bytesRead } = entry.request.raw.socket;
    const stretch = stretches.get(entry);
    if (stretch && now - stretch.since < limits.requestMs) return false;
    stretches.set(entry, { since: now, bytes: bytesRead });
    if (!stretch) return false;
    const seconds = (now - stretch.since) / 1000;
    return bytesRead - stretch.bytes < limits.uploadBytesPerSecond * seconds;
  }

  const looking = setInterval(
    () => {
      const now = performance.now();
      for (const entry of open) if (isTooSlow(entry, now)) cut(entry, platform);
    },
    Math.min(1_000, limits.requestMs / 4),
  ).unref();
  app.addHook('onClose', async () => clearInterval(looking));
}

const isUpload = ({ request }: OpenRequest): boolean =>
  request.headers['content-type']?.startsWith('multipart/') === true;

function cut({ request, reply }: OpenRequest, platform: Platform): void {
  request.log.info({ path: request.originalUrl.split('?', 1)[0] }, 'a body came in too slowly');
  const { socket } = request.raw;
  // An answer that has begun cannot be replaced, and one that is not taken is not repeated.
  if (reply.raw.headersSent || !socket.writable) socket.destroy();
  else
    refuseRaw(socket, new Problem('REQUEST_TIMEOUT', 'The request took too long to arrive'), platform, {
      id: request.id,
    });
}
