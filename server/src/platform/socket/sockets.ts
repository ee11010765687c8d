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
import { Connection, type SocketCaller, type MessageHandler } from './connection.ts';
import { takeUpgrades } from './upgrades.ts';
import { createWaitingSockets } from './waiting-sockets.ts';

/** A kind of socket: where it is, and what it does with a connection whose caller is known. */
export interface SocketEndpoint {
  /** The largest frame it takes, where a message is longer than others. */
  frameBytes?: number;
  path: string;
  open(connection: Connection): MessageHandler;
  /** Reads the token from the first frame when the address has none. */
  tokenOf?(data: RawData): string | undefined;
  /** Ends what has been accepted, before the connections are closed. */
  drain?(): Promise<void>;
}

export interface SocketsOptions {
  /** The person of a ticket or access token. Throws the problem that a call would get. */
  authenticate(token: string): Promise<SocketCaller>;
  /** Throws as `authenticate` does when the session may not go on. */
  recheck(caller: SocketCaller): Promise<void>;
  budgets: Pick<Budgets, 'openings' | 'openingsOfAddress'>;
  /** Whether another listener answers upgrades of this address. */
  isElsewhere(target: string): boolean;
}

const heartbeatMs = 1_000;
/** Heartbeats are spread over that time: six hundred pings at once delay messages by 15 ms. */
const heartbeatParts = 20;
const recheckEveryMs = 30_000;
const maxEarlyFrames = 64;
const maxReminderMs = 60_000;
const firstFrameMs = 10_000;
/** A refused socket that does not close within this time is cut. */
const refusedMs = 2_000;
const drainMsEach = 5;
const maxDrainMs = 8_000;
const maxRetryMs = 8_000;
const hardStopMs = 15_000;

/** A socket that was just opened, before its person is known. */
interface Arrival {
  stream: Socket;
  endpoint: SocketEndpoint;
  token: string;
  /** Removes it from the count of waiting sockets. */
  leave(): void;
}

export type Sockets = ReturnType<typeof createSockets>;

/** The sockets of this server: opening by a token, keeping alive, ending access, closing for a restart. */
export function createSockets(app: FastifyInstance, platform: Platform, options: SocketsOptions) {
  const { log, config } = platform;
  const servers = new Map<number, WebSocketServer>();
  const endpoints = new Map<string, SocketEndpoint>();
  const open = new Set<Connection>();
  const byUser = new Map<string, Set<Connection>>();
  const waiting = createWaitingSockets(config.limits.waitingSockets);
  const addresses = clientAddresses(config.trustProxy);
  // A token that lives shorter than the usual notice would be renewed as soon as it arrives.
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

  /** Nothing more is read from a socket until its caller is known. */
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
          // A check that fails is repeated later; only a refusal ends a socket.
          if (code !== 1011) connection.close(code, reason);
        }),
      ),
    );
  }

  let waitingForHeartbeat = open.values();
  const heartbeats = setInterval(() => {
    // One more than its part: an iterator that does not move keeps closed connections in memory.
    for (let count = Math.ceil(open.size / heartbeatParts); count >= 0; count -= 1) {
      const { value: connection, done } = waitingForHeartbeat.next();
      if (done) waitingForHeartbeat = open.values();
      connection?.heartbeat();
    }
  }, heartbeatMs / heartbeatParts).unref();
  const rechecking = setInterval(() => void recheck(open), recheckEveryMs).unref();

  async function drain(): Promise<void> {
    isDraining = true;
    for (const endpoint of endpoints.values()) await endpoint.drain?.();
    const left = [...open];
    const eachMs = Math.min(drainMsEach, maxDrainMs / Math.max(left.length, 1));
    for (const connection of left) {
      const retry = randomInt(maxRetryMs);
      connection.send(JSON.stringify({ type: 'bye', retry_after_ms: retry, reason: 'restart' }));
      connection.close(closeCodes.restart, 'restart');
      await pause(eachMs);
    }
    const deadline = Date.now() + hardStopMs;
    while (open.size > 0 && Date.now() < deadline) await pause(10);
    clearInterval(heartbeats);
    clearInterval(rechecking);
  }
  app.addHook('preClose', drain);

  return {
    add(endpoint: SocketEndpoint): void {
      endpoints.set(endpoint.path, endpoint);
      // Answers requests without an upgrade, which never reach this handler.
      app.get(endpoint.path, { schema: { hide: true } }, (_request, reply) =>
        reply.code(426).header('upgrade', 'websocket').send(),
      );
    },

    authenticate: options.authenticate,
    of: (userId: string): Iterable<Connection> => byUser.get(userId) ?? [],

    /** Checks the sockets of one person or of all, after rights have changed. */
    recheck: (userId?: string): Promise<void> =>
      recheck(userId === undefined ? open : (byUser.get(userId) ?? [])),
  };
}

/**
 * The library closes a socket with a broken or too large frame itself. Defined here, the listener keeps nothing of the
 * opening in memory.
 */
const leaveToLibrary = (): void => undefined;

function closingFor(error: unknown): { code: number; reason: string } {
  if (!(error instanceof Problem) || statusOf(error) >= 500) return { code: 1011, reason: 'not available' };
  if (statusOf(error) === 403) return { code: closeCodes.forbidden, reason: 'not allowed' };
  return { code: closeCodes.unauthenticated, reason: 'sign in' };
}

const unknownAddress = (): Problem => notFound('There is no such address');

/** Browsers let any page open sockets, and only our own may. Other clients send no origin. */
const isOurs = (origin: string | undefined, publicUrl: string): boolean =>
  origin === undefined || origin === new URL(publicUrl).origin;
