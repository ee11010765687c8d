import type { AckFrame, ServerFrame } from '@alma/shared/contract';
import type { OpenSocket, SocketListener } from '../../../../shared/src/lazy/socket/environment.ts';
import type { Connection, MessageHandler, SocketCaller } from '../../../src/platform/socket/index.ts';

const wayMs = 3;

/** One socket between a client and a server: ordered both ways, until it is cut along with everything in transit. */
export class Wire {
  readonly caller: SocketCaller;
  readonly onAck: (ack: AckFrame) => void;
  #isOpen = true;
  #listener: SocketListener;
  #talk: MessageHandler | undefined;

  constructor(userId: string, listener: SocketListener, onAck: (ack: AckFrame) => void) {
    this.caller = { userId, sessionId: userId, until: Number.MAX_SAFE_INTEGER };
    this.#listener = listener;
    this.onAck = onAck;
  }

  /** The server's end: the part of a real connection that message handlers and feeds use. */
  get serverEnd(): Connection {
    const end = {
      caller: this.caller,
      isOpen: this.#isOpen,
      isBusy: false,
      send: (frame: string | Buffer) => this.#tell(frame),
      sendIfIdle: (frame: string | Buffer) => this.#tell(frame),
      drained: () => Promise.resolve(this.#isOpen),
      close: (code: number) => this.cut(code),
      renew: () => undefined,
    };
    return end as unknown as Connection;
  }

  get clientEnd(): OpenSocket {
    return {
      send: (text) =>
        void setTimeout(() => {
          if (this.#isOpen) void this.#talk?.take(Buffer.from(text), false);
        }, wayMs),
      close: () => this.cut(1005),
    };
  }

  connect(talk: MessageHandler): void {
    this.#talk = talk;
  }

  cut(code = 1006): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#talk?.end();
    setTimeout(() => this.#listener.onClose(code), wayMs);
  }

  #tell(data: string | Buffer): void {
    const text = data.toString();
    setTimeout(() => {
      if (!this.#isOpen) return;
      const frame = JSON.parse(text) as ServerFrame;
      if (frame.type === 'ack') this.onAck(frame);
      this.#listener.onText(text);
    }, wayMs);
  }
}
