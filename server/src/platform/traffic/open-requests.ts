import { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../limits/index.ts';
import { type Problem, tooMany } from '../problems/index.ts';
import { createOpenCounts } from './open-counts.ts';

/** A request that has no reply yet, or whose body is still being received. */
export interface OpenRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  /** By the monotonic clock. */
  since: number;
  place: number;
}

/** In no order. A `Set` that changes with each request would keep them in memory until a full collection. */
export type OpenRequests = readonly OpenRequest[];

/** Tracks every open request of this server, and refuses more than `perAddress` of one client. */
export function trackOpenRequests(app: FastifyInstance, perAddress: number): OpenRequests {
  const open: OpenRequest[] = [];
  const counts = createOpenCounts(perAddress);
  app.addHook('onRequest', async (request, reply) => {
    const leave = counts.enter(addressKey(request.ip));
    if (!leave) throw tooManyAtOnce();
    const entry = { request, reply, since: performance.now(), place: open.length };
    open.push(entry);
    whenOver(request, reply, () => {
      remove(open, entry);
      leave();
    });
  });
  return open;
}

/** Moves the last entry to the place of this one. */
function remove(open: OpenRequest[], entry: OpenRequest): void {
  const last = open.pop();
  if (!last || last === entry) return;
  open[entry.place] = last;
  last.place = entry.place;
}

/** Limits the open requests of a user at all addresses; must run after authentication. */
export function limitRequestsPerUser(app: FastifyInstance, perUser: number): void {
  const counts = createOpenCounts(perUser);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.caller) return;
    // The connection may have ended during the lookup of the caller. Such a request would be counted for ever.
    if (request.raw.socket.destroyed) return void reply.hijack();
    const leave = counts.enter(request.caller.userId);
    if (!leave) throw tooManyAtOnce();
    whenOver(request, reply, leave);
  });
}

/** Calls `over` when both reply and body have ended: the body of a refused request may continue after the reply. */
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

const tooManyAtOnce = (): Problem =>
  tooMany(1_000, 'Too many requests at once. Wait a moment and try again.');
