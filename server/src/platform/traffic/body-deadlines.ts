import type { FastifyInstance } from 'fastify';
import { refuseRaw } from '../http/index.ts';
import type { Platform } from '../platform.ts';
import { Problem } from '../problems/index.ts';
import type { OpenRequest, OpenRequests } from './open-requests.ts';

export interface BodyLimits {
  /** Time limit of an ordinary body, and the length of each interval of an upload. */
  requestMs: number;
  /** Time limit of a whole upload. */
  uploadMs: number;
  /** The minimum average rate of an upload in each interval. */
  uploadBytesPerSecond: number;
}

/** The progress of an upload when the current interval began. */
interface Stretch {
  since: number;
  bytes: number;
}

/** Ends requests with a slow body. Node has one limit for all, but an upload may take longer while it progresses. */
export function limitBodies(app: FastifyInstance, platform: Platform, open: OpenRequests): void {
  const { limits }: { limits: BodyLimits } = platform.config;
  const stretches = new WeakMap<OpenRequest, Stretch>();

  function isTooSlow(entry: OpenRequest, now: number): boolean {
    const { raw } = entry.request;
    // Bytes that wait in our buffer are our delay, not the sender's.
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
  request.log.info({ path: request.originalUrl.split('?', 1)[0] }, 'a request body arrived too slowly');
  const { socket } = request.raw;
  // A reply that has begun cannot be replaced.
  if (reply.raw.headersSent || !socket.writable) socket.destroy();
  else
    refuseRaw(socket, new Problem('REQUEST_TIMEOUT', 'The request took too long to arrive'), platform, {
      id: request.id,
    });
}
