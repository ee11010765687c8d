import { once } from 'node:events';
import type { Socket } from 'node:net';
import { closeCodes, socketLimits } from '@alma/shared/contract/chat/limits';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type RawData, type Server, WebSocketServer } from 'ws';
import { refuseRaw } from '../http/index.ts';
import type { Budgets } from '../limits/index.ts';
import type { Platform } from '../platform.ts';
import { forbidden, notFound, Problem, tooMany, unavailable } from '../problems/index.ts';
import { root } from '../tracing/index.ts';
import { clientAddresses } from '../traffic/index.ts';
import { Connection, type MessageHandler, ServerSocket, type SocketCaller } from './connection.ts';
import { closingFor, createOpenConnections } from './open-connections.ts';
import { takeUpgrades } from './upgrades.ts';
import { createWaitingSockets } from './waiting-sockets.ts';

/** A kind of socket: its path and its handler of connections whose caller is known. */
export interface SocketEndpoint {
  path: string;
  /** The largest frame it accepts, instead of the general limit. */
  frameBytes?: number;
  open(connection: Connection): MessageHandler;
  /** Reads the token from the first frame when the address has none. */
  tokenOf?(data: RawData): string | undefined;
  /** Ends accepted work before the connections are closed. */
  drain?(): Promise<void>;
  /** Ends the work that arrived before the connections were closed. */
  stop?(): Promise<void>;
}

export interface SocketsOptions {
  /** Finds the caller of a ticket or access token. Throws the same problem as a call would. */
  authenticate(token: string): Promise<SocketCaller>;
  /** Throws like `authenticate` when the session has ended. */
  recheck(caller: SocketCaller): Promise<void>;
  budgets: Pick<Budgets, 'openings' | 'openingsOfAddress'>;
  /** Whether another listener answers upgrades of this address. */
  isElsewhere(target: string): boolean;
}

/** A socket that was just opened and whose caller is not known yet. */
interface Arrival {
  socket: ServerSocket;
  stream: Socket;
  endpoint: SocketEndpoint;
  token: string;
  /** The number of rechecks when it arrived. */
  rechecks: number;
  /** Removes it from the count of waiting sockets. */
  leave(): void;
}

interface Receiving {
  authenticate(token: string): Promise<SocketCaller>;
  admit(arrival: Arrival, caller: SocketCaller, early: Parameters<Connection['begin']>[1]): void;
  log: FastifyBaseLogger;
}

const maxReminderMs = 60_000;
const maxEarlyFrames = 64;
const firstFrameMs = 10_000;
/** A refused socket that does not close within this time is terminated. */
const refusedMs = 2_000;

export type Sockets = ReturnType<typeof createSockets>;

/** The sockets of this server: authentication, heartbeats, end of access, and closing for a restart. */
export function createSockets(app: FastifyInstance, platform: Platform, options: SocketsOptions) {
  const { log, config } = platform;
  const { authenticate, budgets } = options;
  const endpoints = new Map<string, SocketEndpoint>();
  const serverFor = createServers();
  const waiting = createWaitingSockets(config.limits.waitingSockets);
  const addresses = clientAddresses(config.trustProxy);
  const { socketsPerUser } = config.limits;
  const connections = createOpenConnections({ ...options, socketsPerUser, openings: budgets.openings });
  let isDraining = false;
  let rechecks = 0;

  takeUpgrades(app, platform, ({ request, stream, head, address }) => {
    if (options.isElsewhere(request.url ?? '')) return;
    const refuse = (problem: Problem): void => refuseRaw(stream, problem, platform);
    const endpoint = endpoints.get(address.pathname.replace(/\/$/, ''));
    if (!endpoint) return refuse(notFound('There is no such address'));
    if (isDraining) return refuse(unavailable());
    if (!isOurs(request.headers.origin, platform.publicUrl))
      return refuse(forbidden('This page may not open a connection'));
    const from = addresses.of(request);
    const waitMs = budgets.openingsOfAddress.take(from);
    if (waitMs > 0) return refuse(tooMany(waitMs));
    const leave = waiting.enter(from);
    if (leave instanceof Problem) return refuse(leave);
    let isUpgraded = false;
    serverFor(endpoint).handleUpgrade(request, stream, head, (socket) => {
      isUpgraded = true;
      socket.once('close', leave);
      const token = address.searchParams.get('token') ?? '';
      const arrival = { socket, stream: request.socket, endpoint, token, rechecks, leave };
      const { path } = endpoint;
      const attributes = { 'http.request.method': 'GET', 'http.route': path };
      void root(`GET ${path}`, { kind: 'server', attributes }, () =>
        receive(arrival, { authenticate, admit, log }),
      );
    });
    // The handshake was invalid, and the library has answered it.
    if (!isUpgraded) leave();
  });

  const ofConnection = {
    now: platform.now,
    // Short-lived tokens get a shorter notice: with the full one, they would be renewed as soon as they arrive.
    reminderMs: Math.min(maxReminderMs, (config.accessTokenSeconds * 1000) / 4),
    onEnd: connections.remove,
    onError: (error: unknown): void => log.error({ err: error }, 'a socket failed'),
  };

  const admit: Receiving['admit'] = ({ socket, stream, endpoint, ...arrived }, caller, early) => {
    const connection = new Connection({ socket, stream, path: endpoint.path }, caller, ofConnection);
    if (isDraining) return connection.close(closeCodes.restart, 'restart');
    if (!connections.add(connection)) return;
    connection.begin(endpoint.open(connection), early);
    // The caller's access may have ended after it was read, but before this connection was registered for rechecks.
    if (rechecks !== arrived.rechecks) void connections.recheck(caller.userId);
  };

  app.addHook('preClose', async () => {
    isDraining = true;
    for (const endpoint of endpoints.values()) await endpoint.drain?.();
    await connections.closeAll();
    for (const endpoint of endpoints.values()) await endpoint.stop?.();
  });

  return {
    add(endpoint: SocketEndpoint): void {
      endpoints.set(endpoint.path, endpoint);
      // Answers requests without an upgrade, which never reach the upgrade handler.
      app.get(endpoint.path, { schema: { hide: true } }, (_request, reply) =>
        reply.code(426).header('upgrade', 'websocket').send(),
      );
    },

    authenticate,
    of: connections.of,
    recheck(userId?: string): Promise<void> {
      rechecks += 1;
      return connections.recheck(userId);
    },
  };
}

/** The library's servers, one for each frame size limit. */
function createServers() {
  const servers = new Map<number, Server<typeof ServerSocket>>();
  return ({ frameBytes: maxPayload = socketLimits.frameBytes }: SocketEndpoint) => {
    const options = { noServer: true, perMessageDeflate: false, clientTracking: false };
    const server =
      servers.get(maxPayload) ?? new WebSocketServer({ ...options, maxPayload, WebSocket: ServerSocket });
    servers.set(maxPayload, server);
    return server;
  };
}

/** Admits a socket once its caller is known. Until then at most one packet is read from it. */
async function receive(arrival: Arrival, { authenticate, admit, log }: Receiving): Promise<void> {
  const { socket, endpoint, leave } = arrival;
  const early: [RawData, boolean][] = [];
  const keep = (data: RawData, isBinary: boolean): void => {
    socket.pause();
    // These frames arrived in one packet with the first one.
    if (early.push([data, isBinary]) > maxEarlyFrames) refuse(closeCodes.tooMany, 'too many frames');
  };
  const refuse = (code: number, reason: string): void => {
    socket.off('message', keep);
    socket.close(code, reason);
    socket.resume();
    setTimeout(() => socket.terminate(), refusedMs).unref();
  };
  socket.on('message', keep);
  socket.on('error', leaveToLibrary);
  if (arrival.token !== '' || !endpoint.tokenOf) socket.pause();
  try {
    const caller = await authenticate(await tokenFor(arrival));
    socket.off('close', leave);
    leave();
    socket.off('message', keep);
    if (socket.readyState !== socket.OPEN) return;
    admit(arrival, caller, early);
    socket.resume();
  } catch (error) {
    const { code, reason } = closingFor(error);
    if (code === 1011) log.error({ err: error }, 'a socket could not be opened');
    refuse(code, reason);
  }
}

/** The token of the address, or of the first frame, which is kept like every early frame. */
async function tokenFor({ socket, endpoint: { tokenOf }, token }: Arrival): Promise<string> {
  if (token !== '' || !tokenOf) return token;
  const signal = AbortSignal.timeout(firstFrameMs);
  const [data] = (await once(socket, 'message', { signal }).catch(() => [])) as [RawData?];
  return (data && tokenOf(data)) ?? '';
}

/**
 * The library itself closes a socket with a broken or too large frame. Defined at module level, so that the listener
 * does not keep the closure of `receive` in memory.
 */
const leaveToLibrary = (): void => undefined;

/** Browsers let any page open sockets, but only our pages may. Other clients send no origin. */
const isOurs = (origin: string | undefined, publicUrl: string): boolean =>
  origin === undefined || origin === new URL(publicUrl).origin;
