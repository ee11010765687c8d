import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { closeCodes, socketLimits } from '@alma/shared/contract/chat/limits';
import { type RawData, WebSocket } from 'ws';
import { recordingSpan, root } from '../tracing/index.ts';

/** The caller of a socket, and when their access ends. */
export interface SocketCaller {
  userId: string;
  sessionId: string;
  /** Milliseconds since the epoch. */
  until: number;
}

/** Options that all connections share. */
export interface ConnectionOptions {
  now(): number;
  /** How long before its token expires a socket is asked for a new one. */
  reminderMs: number;
  onEnd(connection: Connection): void;
  /** Receives the errors of message handlers. */
  onError(error: unknown): void;
}

/** Refers to its connection, so that all sockets share the same listeners: there are many, and most are idle. */
export class ServerSocket extends WebSocket {
  connection: Connection | undefined;
}

export interface Opened {
  socket: ServerSocket;
  stream: Socket;
  /** Path of the endpoint. */
  path: string;
}

/** Handles the messages and the end of one connection. */
export interface MessageHandler {
  /** @returns work that is still running */
  take(data: RawData, isBinary: boolean): Promise<unknown> | undefined;
  end(): void;
}

const pingMs = 25_000;
/** Above `busyBytes` optional messages are dropped; above `tooSlowBytes` the reader is disconnected. */
const busyBytes = 65_536;
const tooSlowBytes = 1_048_576;
const stuckMs = 10_000;
const closeTimeoutMs = 2_000;
const pauseMs = 20;
/** Whole milliseconds: V8 stores small integers in the field itself, and fractions on the heap. */
const monotonic = (): number => Math.round(performance.now());
const received = { kind: 'server', attributes: { 'alma.frame': 'received' } } as const;

function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  if (this instanceof ServerSocket) this.connection?.take(data, isBinary);
}

function onClose(this: WebSocket): void {
  if (this instanceof ServerSocket) this.connection?.end();
}

/** One open socket, with the behaviour that all kinds of sockets share. */
export class Connection {
  /** Connections with buffered writes in this tick. */
  static #gathering: Connection[] = [];
  caller: SocketCaller;
  readonly #socket: ServerSocket;
  readonly #stream: Socket;
  readonly #path: string;
  readonly #options: ConnectionOptions;
  #handler: MessageHandler | undefined;
  #bytesRead = 0;
  /** By the monotonic clock. */
  #seenAt: number;
  #pingedAt: number;
  #stuckSince: number | undefined;
  #lastBuffered = 0;
  #isReminded = false;
  #isGathering = false;

  constructor({ socket, stream, path }: Opened, caller: SocketCaller, options: ConnectionOptions) {
    this.#socket = socket;
    this.#stream = stream;
    this.#path = path;
    this.caller = caller;
    this.#options = options;
    this.#seenAt = this.#pingedAt = monotonic();
    socket.connection = this;
    socket.on('message', onMessage);
    socket.on('close', onClose);
  }

  /** Catches errors, because one thrown by a listener would end the process. */
  take(data: RawData, isBinary: boolean): void {
    // A socket that is being closed still delivers what its client continues to send.
    if (!this.isOpen) return;
    try {
      void root(this.#path, received, () => this.#handler?.take(data, isBinary));
    } catch (error) {
      this.#options.onError(error);
      this.close(1011, 'not available');
    }
  }

  end(): void {
    try {
      this.#options.onEnd(this);
      this.#handler?.end();
    } catch (error) {
      this.#options.onError(error);
    }
  }

  begin(handler: MessageHandler, early: readonly (readonly [RawData, boolean])[]): void {
    this.#handler = handler;
    for (const [data, isBinary] of early) void handler.take(data, isBinary);
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** Sends a message that must arrive: a reader that does not keep up is disconnected, so that it never misses one. */
  send(text: string | Buffer): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > tooSlowBytes) return this.#closeSlow();
    this.#write(text);
  }

  /** Sends a message that is only useful now, and drops it for a busy reader. */
  sendIfIdle(text: string | Buffer): void {
    if (!this.isBusy) this.#write(text);
  }

  /** True when much output is waiting for the reader: only messages that must arrive should be added. */
  get isBusy(): boolean {
    return !this.isOpen || this.#socket.bufferedAmount > busyBytes;
  }

  /** Waits until the reader has received most of the output. @returns false when it has disconnected. */
  async drained(): Promise<boolean> {
    while (this.isOpen && this.#socket.bufferedAmount > busyBytes) {
      await pause(pauseMs);
    }
    return this.isOpen;
  }

  close(code: number, reason: string, timeoutMs = closeTimeoutMs): void {
    if (this.#socket.readyState >= WebSocket.CLOSING) return;
    this.#socket.close(code, reason);
    // A reader that has stopped does not answer the close frame either.
    setTimeout(() => this.#socket.terminate(), timeoutMs).unref();
  }

  /** The close frame is queued behind all other output, so a slow reader gets more time. */
  #closeSlow(): void {
    this.close(closeCodes.tooSlow, 'too slow', stuckMs);
  }

  /** Each token triggers one reminder: presenting it again, or one that does not expire later, triggers no other. */
  renew(caller: SocketCaller): void {
    if (caller.until > this.caller.until) this.#isReminded = false;
    this.caller = caller;
  }

  /** Called every second: pings, and closes sockets that are silent, stuck or expired. */
  heartbeat(): void {
    if (!this.isOpen) return;
    const remainingMs = this.caller.until - this.#options.now();
    if (remainingMs <= 0) return this.close(closeCodes.unauthenticated, 'the token has run out');
    const now = monotonic();
    const { bytesRead } = this.#stream;
    if (bytesRead !== this.#bytesRead) this.#seenAt = now;
    this.#bytesRead = bytesRead;
    if (now - this.#seenAt > socketLimits.silenceSeconds * 1000) {
      this.close(1001, 'silent');
      return this.#socket.terminate();
    }
    if (this.#isStuck(now)) return this.#closeSlow();
    if (now - this.#pingedAt >= pingMs) {
      this.#pingedAt = now;
      this.#socket.ping();
    }
    if (!this.#isReminded && remainingMs <= this.#options.reminderMs) {
      this.#isReminded = true;
      this.send(JSON.stringify({ type: 'reauth', expires_at: this.caller.until / 1000 }));
    }
  }

  /** Messages come in bursts, so those of one tick are sent in one write. */
  #write(text: string | Buffer): void {
    if (!this.#isGathering) {
      this.#isGathering = true;
      this.#stream.cork();
      if (Connection.#gathering.push(this) === 1) process.nextTick(() => Connection.#flushAll());
    }
    recordingSpan()?.addEvent('frame sent', { 'alma.frame.size': text.length });
    this.#socket.send(text, { binary: false });
    if (this.#stream.writableLength > busyBytes) this.#flush();
  }

  static #flushAll(): void {
    const gathered = Connection.#gathering;
    Connection.#gathering = [];
    for (const connection of gathered) connection.#flush();
  }

  #flush(): void {
    if (!this.#isGathering) return;
    this.#isGathering = false;
    this.#stream.uncork();
  }

  #isStuck(now: number): boolean {
    const { bufferedAmount } = this.#socket;
    const isMoving = bufferedAmount === 0 || bufferedAmount < this.#lastBuffered;
    this.#lastBuffered = bufferedAmount;
    if (isMoving) this.#stuckSince = undefined;
    else this.#stuckSince ??= now;
    return this.#stuckSince !== undefined && now - this.#stuckSince > stuckMs;
  }
}
