import { closeCodes, socketLimits } from '@alma/shared/contract/chat/limits';
import type { Socket } from 'node:net';
import { WebSocket, type RawData } from 'ws';
import { framed, type WireText } from './wire-text.ts';

/** Whose socket it is, and until when. */
export interface SocketCaller {
  userId: string;
  sessionId: string;
  /** Milliseconds since the epoch. */
  until: number;
}

export interface ConnectionOptions {
  now(): number;
  /** How long before the end of its token a socket is asked for a new one. */
  reminderMs: number;
  onEnd(connection: Connection): void;
  /** Told what a frame's or an end's handling threw. */
  onError(error: unknown): void;
}

/** What a connection is for: what is done with its frames, and at its end. */
export interface Talk {
  take(data: RawData, isBinary: boolean): void;
  end(): void;
}

const pingMs = 25_000;
/** Above this, what may be left out is left out; above the other, the reader is too slow. */
const busyBytes = 65_536;
const tooSlowBytes = 1_048_576;
const stuckMs = 10_000;
const patienceMs = 2_000;
const pauseMs = 20;

/**
 * One open socket: what the kinds of sockets have in common. What it sends goes past the library, which sends nothing
 * but pings and closes here, straight to the stream: compression is off, so that a frame is a head and the text.
 */
export class Connection {
  /** Those with something to write at this moment. */
  static #gathering: Connection[] = [];
  caller: SocketCaller;
  readonly #socket: WebSocket;
  readonly #stream: Socket;
  readonly #now: () => number;
  readonly #reminderMs: number;
  #talk: Talk | undefined;
  #bytesRead = 0;
  /** By a clock that nobody sets. */
  #seenAt: number;
  #pingedAt: number;
  #stuckSince: number | undefined;
  #lastBuffered = 0;
  #isReminded = false;
  #isGathering = false;

  /** One listener for each thing that can happen: there are many connections, and most of them are idle. */
  constructor(
    socket: WebSocket,
    stream: Socket,
    caller: SocketCaller,
    { now, reminderMs, onEnd, onError }: ConnectionOptions,
  ) {
    this.#socket = socket;
    this.#stream = stream;
    this.caller = caller;
    this.#now = now;
    this.#reminderMs = reminderMs;
    this.#seenAt = this.#pingedAt = performance.now();
    // What a listener throws would end the process.
    socket.on('message', (data, isBinary) => {
      try {
        this.#talk?.take(data, isBinary);
      } catch (error) {
        onError(error);
        this.close(1011, 'not available');
      }
    });
    socket.on('close', () => {
      try {
        onEnd(this);
        this.#talk?.end();
      } catch (error) {
        onError(error);
      }
    });
  }

  begin(talk: Talk, early: readonly (readonly [RawData, boolean])[]): void {
    this.#talk = talk;
    for (const [data, isBinary] of early) talk.take(data, isBinary);
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** Sends what must arrive: a reader who does not keep up is closed, never left with a hole. */
  send(frame: string | WireText): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > tooSlowBytes) return this.#closeSlow();
    this.#write(frame);
  }

  /** Sends what is of use only now. */
  sendIfIdle(frame: string | WireText): void {
    if (!this.isBusy) this.#write(frame);
  }

  /** So much waits for the reader that only what must arrive should be added. */
  get isBusy(): boolean {
    return !this.isOpen || this.#socket.bufferedAmount > busyBytes;
  }

  /** Waits until a reader has taken most of what was sent; false when it is gone. */
  async drained(): Promise<boolean> {
    while (this.isOpen && this.#socket.bufferedAmount > busyBytes) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return this.isOpen;
  }

  close(code: number, reason: string, patience = patienceMs): void {
    if (this.#socket.readyState >= WebSocket.CLOSING) return;
    this.#socket.close(code, reason);
    // Who does not read does not answer either.
    setTimeout(() => this.#socket.terminate(), patience).unref();
  }

  /** The reason stands behind all that waits: a reader that goes on slowly may still come to it. */
  #closeSlow(): void {
    this.close(closeCodes.tooSlow, 'too slow', stuckMs);
  }

  /** A token that ends no later does not bring the reminder back: one reminder per token. */
  renew(caller: SocketCaller): void {
    if (caller.until > this.caller.until) this.#isReminded = false;
    this.caller = caller;
  }

  /** Called every second or more often: pings, and closes what is silent, stuck or has run out. */
  tend(): void {
    if (!this.isOpen) return;
    const left = this.caller.until - this.#now();
    if (left <= 0) return this.close(closeCodes.unauthenticated, 'the token has run out');
    const now = performance.now();
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
    if (!this.#isReminded && left <= this.#reminderMs) {
      this.#isReminded = true;
      this.send(JSON.stringify({ type: 'reauth', expires_at: this.caller.until / 1000 }));
    }
  }

  /** What is sent at one moment leaves in one write: messages are stored, and told, many at a time. */
  #write(frame: string | WireText): void {
    if (!this.#isGathering) {
      this.#isGathering = true;
      this.#stream.cork();
      if (Connection.#gathering.push(this) === 1) process.nextTick(() => Connection.#flushAll());
    }
    this.#stream.write(typeof frame === 'string' ? framed(frame) : frame.bytes);
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
