import { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../limits/index.ts';
import { Problem } from '../problems/index.ts';
import { createOpenCounts } from './open-counts.ts';

/** A request that is not answered, or whose body is still coming in. */
export interface OpenRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  /** By a clock that nobody sets. */
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

/** The same for one person, wherever their requests come from: to be added behind what finds out who calls. */
export function limitRequestsPerUser(app: FastifyInstance, perUser: number): void {
  const counts = createOpenCounts(perUser);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.caller) return;
    const leave = counts.enter(request.caller.userId);
    if (!leave) throw tooMany();
    whenOver(request, reply, leave);
  });
}

/** A request that was refused may go on sending its body after its answer. */
function whenOver({ raw }: FastifyRequest, reply: FastifyReply, over: () => void): void {
  const { socket } = raw;
  const end = (): void => {
    raw.off('close', end);
    socket.off('close', end);
    over();
  };
  reply.raw.once('close', () => {
    // A request made within this process has no connection, and is over with its answer.
    if (!(raw instanceof IncomingMessage) || raw.complete || socket.destroyed) return over();
    raw.once('close', end);
    socket.once('close', end);
  });
}

const tooMany = (): Problem =>
  new Problem('RATE_LIMITED', 'Too many requests at once. Wait a moment and try again.', {
    retryAfterSeconds: 1,
  });
