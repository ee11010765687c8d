import { closeCodes, socketLimits } from '@alma/shared/contract/chat-options';
import { WebSocket, type RawData } from 'ws';

/** Whose socket it is, and until when. */
export interface SocketCaller {
  userId: string;
  sessionId: string;
  /** Milliseconds since the epoch. */
  until: number;
}

const pingMs = 25_000;
/** Above this, what may be left out is left out; above the other, the reader is too slow. */
const busyBytes = 65_536;
const tooSlowBytes = 1_048_576;
const stuckMs = 10_000;
const reminderMs = 60_000;
const patienceMs = 2_000;
const pauseMs = 20;

/** One open socket: what the kinds of sockets have in common. */
export class Connection {
  caller: SocketCaller;
  readonly #socket: WebSocket;
  readonly #now: () => number;
  /** By a clock that nobody sets. */
  #seenAt: number;
  #pingedAt: number;
  #stuckSince: number | undefined;
  #lastBuffered = 0;
  #isReminded = false;

  constructor(socket: WebSocket, caller: SocketCaller, now: () => number) {
    this.#socket = socket;
    this.caller = caller;
    this.#now = now;
    this.#seenAt = performance.now();
    this.#pingedAt = performance.now();
    const seen = (): void => void (this.#seenAt = performance.now());
    socket.on('message', seen).on('pong', seen).on('ping', seen);
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** Sends what must arrive: a reader who does not keep up is closed, never left with a hole. */
  send(frame: string | Buffer): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > tooSlowBytes) return this.close(closeCodes.tooSlow, 'too slow');
    this.#socket.send(frame, { binary: false });
  }

  /** Sends what is of use only now. */
  sendIfIdle(frame: string | Buffer): void {
    if (this.isOpen && this.#socket.bufferedAmount <= busyBytes) this.#socket.send(frame, { binary: false });
  }

  /** Waits until a reader has taken most of what was sent; false when it is gone. */
  async drained(): Promise<boolean> {
    while (this.isOpen && this.#socket.bufferedAmount > busyBytes) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return this.isOpen;
  }

  close(code: number, reason: string): void {
    if (this.#socket.readyState >= WebSocket.CLOSING) return;
    this.#socket.close(code, reason);
    // Who does not read does not answer either.
    setTimeout(() => this.#socket.terminate(), patienceMs).unref();
  }

  renew(caller: SocketCaller): void {
    this.caller = caller;
    this.#isReminded = false;
  }

  onFrame(listener: (data: RawData, isBinary: boolean) => void): void {
    this.#socket.on('message', listener);
  }

  onClose(listener: () => void): void {
    this.#socket.on('close', listener);
  }

  /** Called about every second: pings, and closes what is silent, stuck or has run out. */
  tend(): void {
    if (!this.isOpen) return;
    const left = this.caller.until - this.#now();
    if (left <= 0) return this.close(closeCodes.unauthenticated, 'the token has run out');
    const now = performance.now();
    if (now - this.#seenAt > socketLimits.silenceSeconds * 1000) {
      this.close(1001, 'silent');
      return this.#socket.terminate();
    }
    if (this.#isStuck(now)) return this.close(closeCodes.tooSlow, 'too slow');
    if (now - this.#pingedAt >= pingMs) {
      this.#pingedAt = now;
      this.#socket.ping();
    }
    if (!this.#isReminded && left <= reminderMs) {
      this.#isReminded = true;
      this.send(JSON.stringify({ type: 'reauth', expires_at: this.caller.until / 1000 }));
    }
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
