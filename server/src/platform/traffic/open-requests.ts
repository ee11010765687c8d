import { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../limits/index.ts';
import { Problem } from '../problems/index.ts';
import { createOpenCounts } from './open-counts.ts';

/** A request without a reply, or whose body is still being received. */
export interface OpenRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  /** By the monotonic clock. */
  since: number;
}

export type OpenRequests = ReadonlySet<OpenRequest>;

/** Knows every open request of this server, and refuses more than `perAddress` of one client. */
export function trackOpenRequests(app: FastifyInstance, perAddress: number): OpenRequests {
  const open = new Set<OpenRequest>();
  const counts = createOpenCounts(perAddress);
  app.addHook('onRequest', async (request, reply) => {
    const leave = counts.enter(addressKey(request.ip));
    if (!leave) throw tooMany();
    const entry = { request, reply, since: performance.now() };
    open.add(entry);
    whenOver(request, reply, () => {
      open.delete(entry);
      leave();
    });
  });
  return open;
}

/** The same for one user at all addresses; must run after authentication. */
export function limitRequestsPerUser(app: FastifyInstance, perUser: number): void {
  const counts = createOpenCounts(perUser);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.caller) return;
    // The connection may have ended while the caller was looked up. Nothing would free the place of such a request.
    if (request.raw.socket.destroyed) return void reply.hijack();
    const leave = counts.enter(request.caller.userId);
    if (!leave) throw tooMany();
    whenOver(request, reply, leave);
  });
}

/** A refused request may continue sending its body after the reply. */
function whenOver({ raw }: FastifyRequest, reply: FastifyReply, over: () => void): void {
  const { socket } = raw;
  const end = (): void => {
    raw.off('close', end);
    socket.off('close', end);
    over();
  };
  reply.raw.once('close', () => {
    // A request injected by this process has no connection and ends with its reply.
    if (!(raw instanceof IncomingMessage) || raw.complete || socket.destroyed) return over();
    raw.once('close', end);
    socket.once('close', end);
  });
}

const tooMany = (): Problem =>
  new Problem('RATE_LIMITED', 'Too many requests at once. Wait a moment and try again.', {
    retryAfterSeconds: 1,
  });
