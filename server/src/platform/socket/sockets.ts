import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { closeCodes, socketLimits } from '@alma/shared/contract/chat/limits';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { refuseRaw, statusOf } from '../http/index.ts';
import type { Budgets } from '../limits/index.ts';
import type { Platform } from '../platform.ts';
import { forbidden, notFound, Problem, tooMany, unavailable } from '../problems/index.ts';
import { clientAddresses } from '../traffic/index.ts';
import { Connection, type SocketCaller, type Talk } from './connection.ts';
import { takeUpgrades } from './upgrades.ts';
import { createWaitingSockets } from './waiting-sockets.ts';

/** A kind of socket: where it is, and what it does with a connection whose caller is known. */
export interface SocketEndpoint {
  /** The largest frame it takes, where a message is longer than others. */
  frameBytes?: number;
  path: string;
  open(connection: Connection): Talk;
  /** The token of a first frame, where the address has none: such a socket is nobody's until it has come. */
  tokenOf?(data: RawData): string | undefined;
  /** Ends what has been accepted, before the connections are closed. */
  drain?(): Promise<void>;
}

export interface SocketsOptions {
  /** Who a ticket or access token stands for. Throws the problem that a call would get. */
  authenticate(token: string): Promise<SocketCaller>;
  /** Whether the session may go on: throws as `authenticate` does. */
  recheck(caller: SocketCaller): Promise<void>;
  budgets: Pick<Budgets, 'openings' | 'openingsOfAddress'>;
  /** Whether another listener answers upgrades of this address. */
  isElsewhere(target: string): boolean;
}

const tendEveryMs = 1_000;
/** Connections are tended in so many parts of that time: six hundred pings at once hold messages up for 15 ms. */
const tendParts = 20;
const recheckEveryMs = 30_000;
const maxEarlyFrames = 64;
const maxReminderMs = 60_000;
const firstFrameMs = 10_000;
/** A refused socket that does not take its leave by then is cut. */
const refusedMs = 2_000;
const drainMsEach = 5;
const longestDrainMs = 8_000;
const longestRetryMs = 8_000;
const hardStopMs = 15_000;

/** A socket that was just opened, by someone not known yet. */
interface Arrival {
  stream: Socket;
  endpoint: SocketEndpoint;
  token: string;
  /** Takes it off the count of waiting sockets. */
  leave(): void;
}

export type Sockets = ReturnType<typeof createSockets>;

/** The sockets of this server: opening by a token, keeping alive, shutting people out, closing for a restart. */
export function createSockets(app: FastifyInstance, platform: Platform, options: SocketsOptions) {
  const { log, config } = platform;
  const servers = new Map<number, WebSocketServer>();
  const endpoints = new Map<string, SocketEndpoint>();
  const open = new Set<Connection>();
  const byUser = new Map<string, Set<Connection>>();
  const waiting = createWaitingSockets(config.limits.waitingSockets);
  const addresses = clientAddresses(config.trustProxy);
  // A token that lives shorter than the usual notice would otherwise be renewed as soon as it comes.
  const reminderMs = Math.min(maxReminderMs, (config.accessTokenSeconds * 1000) / 4);
  let isDraining = false;

  const refuse = (stream: Duplex, problem: Problem): void => refuseRaw(stream, problem, platform);

  takeUpgrades(app, platform, ({ request, stream, head, address }) => {
    if (options.isElsewhere(request.url ?? '')) return;
    const endpoint = endpoints.get(address.pathname.replace(/\/$/, ''));
    if (!endpoint) return refuse(stream, unknownAddress());
    if (isDraining) return refuse(stream, unavailable());
    if (!isOurs(request.headers.origin, platform.publicUrl))
      return refuse(stream, forbidden('This page may not open a connection'));
    const from = addresses.of(request);
    const waitMs = options.budgets.openingsOfAddress.take(from);
    if (waitMs > 0) return refuse(stream, tooMany(waitMs));
    const leave = waiting.enter(from);
    if (leave instanceof Problem) return refuse(stream, leave);
    stream.once('close', leave);
    serverFor(endpoint).handleUpgrade(request, stream, head, (socket) => {
      const token = address.searchParams.get('token') ?? '';
      receive(socket, { stream: request.socket, endpoint, token, leave });
    });
  });

  function serverFor({ frameBytes: maxPayload = socketLimits.frameBytes }: SocketEndpoint): WebSocketServer {
    const options = { noServer: true, perMessageDeflate: false, maxPayload, clientTracking: false };
    const server = servers.get(maxPayload) ?? new WebSocketServer(options);
    servers.set(maxPayload, server);
    return server;
  }

  /** Nothing more is read from a socket until its caller is known: what a stranger sends stays outside. */
  function receive(socket: WebSocket, { stream, endpoint, token, leave }: Arrival): void {
    const early: [RawData, boolean][] = [];
    const keep = (data: RawData, isBinary: boolean): void => {
      socket.pause();
      // Only what came in one packet with the first frame.
      if (early.push([data, isBinary]) > maxEarlyFrames) refuseSocket(closeCodes.tooMany, 'too many frames');
    };
    const refuseSocket = (code: number, reason: string): void => {
      socket.off('message', keep);
      socket.close(code, reason);
      socket.resume();
      setTimeout(() => socket.terminate(), refusedMs).unref();
    };
    socket.on('message', keep);
    socket.on('error', leaveToLibrary);
    if (token !== '' || !endpoint.tokenOf) socket.pause();
    tokenFor(socket, endpoint, token)
      .then(options.authenticate)
      .then((caller) => {
        stream.off('close', leave);
        leave();
        socket.off('message', keep);
        if (socket.readyState !== socket.OPEN) return;
        const connection = new Connection(socket, stream, caller, {
          now: platform.now,
          reminderMs,
          onEnd: forget,
          onError,
        });
        if (register(connection)) connection.begin(endpoint.open(connection), early);
        socket.resume();
      })
      .catch((error: unknown) => {
        const { code, reason } = closingFor(error);
        if (code === 1011) log.error({ err: error }, 'a socket could not be opened');
        refuseSocket(code, reason);
      });
  }

  function onError(error: unknown): void {
    log.error({ err: error }, 'a socket failed');
  }

  /** The address's token, or that of the first frame, which waits like every early one. */
  async function tokenFor(socket: WebSocket, { tokenOf }: SocketEndpoint, token: string): Promise<string> {
    if (token !== '' || !tokenOf) return token;
    const signal = AbortSignal.timeout(firstFrameMs);
    const [data] = (await once(socket, 'message', { signal }).catch(() => [])) as [RawData?];
    return (data && tokenOf(data)) ?? '';
  }

  function register(connection: Connection): boolean {
    const { userId } = connection.caller;
    const own = byUser.get(userId) ?? new Set();
    const isTooOften = options.budgets.openings.take(userId) > 0;
    if (isDraining || isTooOften || own.size >= config.limits.socketsPerUser) {
      if (isDraining) connection.close(closeCodes.restart, 'restart');
      else connection.close(closeCodes.tooMany, 'too many sockets');
      return false;
    }
    byUser.set(userId, own.add(connection));
    open.add(connection);
    return true;
  }

  function forget(connection: Connection): void {
    const { userId } = connection.caller;
    const own = byUser.get(userId);
    open.delete(connection);
    own?.delete(connection);
    if (own?.size === 0) byUser.delete(userId);
  }

  async function recheck(connections: Iterable<Connection>): Promise<void> {
    await Promise.all(
      [...connections].map((connection) =>
        options.recheck(connection.caller).catch((error: unknown) => {
          const { code, reason } = closingFor(error);
          // What cannot be asked now is asked again; only a clear no ends a socket.
          if (code !== 1011) connection.close(code, reason);
        }),
      ),
    );
  }

  let untended = open.values();
  const tending = setInterval(() => {
    // One more than its part: a place in the row that does not move on keeps all who have gone meanwhile in memory.
    for (let count = Math.ceil(open.size / tendParts); count >= 0; count -= 1) {
      const { value: connection, done } = untended.next();
      if (done) untended = open.values();
      connection?.tend();
    }
  }, tendEveryMs / tendParts).unref();
  const rechecking = setInterval(() => void recheck(open), recheckEveryMs).unref();

  async function drain(): Promise<void> {
    isDraining = true;
    for (const endpoint of endpoints.values()) await endpoint.drain?.();
    const left = [...open];
    const eachMs = Math.min(drainMsEach, longestDrainMs / Math.max(left.length, 1));
    for (const connection of left) {
      const retry = randomInt(longestRetryMs);
      connection.send(JSON.stringify({ type: 'bye', retry_after_ms: retry, reason: 'restart' }));
      connection.close(closeCodes.restart, 'restart');
      await pause(eachMs);
    }
    const deadline = Date.now() + hardStopMs;
    while (open.size > 0 && Date.now() < deadline) await pause(10);
    clearInterval(tending);
    clearInterval(rechecking);
  }
  app.addHook('preClose', drain);

  return {
    add(endpoint: SocketEndpoint): void {
      endpoints.set(endpoint.path, endpoint);
      // Upgrades never come here: this answers those who ask without one.
      app.get(endpoint.path, { schema: { hide: true } }, (_request, reply) =>
        reply.code(426).header('upgrade', 'websocket').send(),
      );
    },

    authenticate: options.authenticate,
    of: (userId: string): Iterable<Connection> => byUser.get(userId) ?? [],

    /** Somebody's rights have changed, or everybody's may have: who may not stay is closed at once. */
    recheck: (userId?: string): Promise<void> =>
      recheck(userId === undefined ? open : (byUser.get(userId) ?? [])),
  };
}

/**
 * Too large a frame, or a broken one: the library closes the socket with the right code. Made out here, it keeps nothing
 * of a socket's first moments for as long as that lives.
 */
const leaveToLibrary = (): void => undefined;

function closingFor(error: unknown): { code: number; reason: string } {
  if (!(error instanceof Problem) || statusOf(error) >= 500) return { code: 1011, reason: 'not available' };
  if (statusOf(error) === 403) return { code: closeCodes.forbidden, reason: 'not allowed' };
  return { code: closeCodes.unauthenticated, reason: 'sign in' };
}

const unknownAddress = (): Problem => notFound('There is no such address');

/** Browsers let any page open sockets to us: only our own may. Other clients send no origin. */
const isOurs = (origin: string | undefined, publicUrl: string): boolean =>
  origin === undefined || origin === new URL(publicUrl).origin;
