import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const;
const none: Buffer = Buffer.alloc(0);
/** Masks every byte as browsers do, always with the same mask, which servers cannot tell from a random one. */
const mask = Buffer.from([0x5a, 0x17, 0xc3, 0x88]);

/**
 * Frames are parsed in place, without a buffer per socket: collecting the buffers of one contestant,
 * whose frames are larger, paused the load for 20 ms at a time, which was measured as the server's time.
 */
const incoming = Buffer.allocUnsafeSlow(65_536);
/** The load reads nothing in a frame beyond this offset. */
const maxParsedBytes = 512;

/** A WebSocket of the load: it handles whole text frames only and costs little, so that the server is measured. */
export class LoadSocket {
  readonly #socket: Socket;
  readonly #onText: (text: string) => void;
  #left = none;
  /** Set while the response to the opening request is pending. */
  #onGreeting: ((reply: Buffer) => void) | undefined;

  private constructor(port: number, host: string, onText: (text: string) => void) {
    this.#onText = onText;
    const callback = (bytes: number): boolean => {
      this.#receive(incoming.subarray(0, bytes));
      return true;
    };
    this.#socket = connect({ port, host, noDelay: true, onread: { buffer: incoming, callback } });
  }

  static async open(address: string, onText: (text: string) => void): Promise<LoadSocket> {
    const { hostname, port, pathname, search, host } = new URL(address);
    const line = new LoadSocket(Number(port), hostname, onText);
    await once(line.#socket, 'connect');
    const key = randomBytes(16).toString('base64');
    line.#socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    await line.#greeted();
    return line;
  }

  send(text: string): void {
    this.#write(opcodes.text, Buffer.from(text));
  }

  end(): void {
    this.#socket.destroy();
  }

  async #greeted(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<Buffer>();
    this.#onGreeting = resolve;
    const reply = await Promise.race([promise, once(this.#socket, 'close').then(() => none)]);
    const status = reply.toString('latin1');
    if (!status.startsWith('HTTP/1.1 101')) throw new Error(status || 'closed before it opened');
  }

  #receive(chunk: Buffer): void {
    let bytes = this.#left.length === 0 ? chunk : Buffer.concat([this.#left, chunk]);
    if (this.#onGreeting) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end >= 0) {
        this.#onGreeting(Buffer.from(bytes.subarray(0, end)));
        this.#onGreeting = undefined;
        bytes = bytes.subarray(end + 4);
      }
    }
    for (;;) {
      const next = this.#onGreeting ? undefined : this.#takeFrame(bytes);
      if (next === undefined) break;
      bytes = bytes.subarray(next);
    }
    this.#left = bytes.length === 0 ? none : Buffer.from(bytes);
  }

  /** Start of the next frame; undefined while this one is incomplete. */
  #takeFrame(bytes: Buffer): number | undefined {
    if (bytes.length < 2) return undefined;
    const short = (bytes[1] ?? 0) & 127;
    if (short === 127) throw new Error('the server sent a frame that is too large for this load');
    const from = short === 126 ? 4 : 2;
    if (bytes.length < from) return undefined;
    const end = from + (short === 126 ? bytes.readUInt16BE(2) : short);
    if (bytes.length < end) return undefined;
    const opcode = (bytes[0] ?? 0) & 15;
    if (opcode === opcodes.close) throw new Error(`closed: ${bytes.toString('utf8', from + 2, end)}`);
    if (opcode === opcodes.ping) this.#write(opcodes.pong, bytes.subarray(from, end));
    if (opcode === opcodes.text)
      this.#onText(bytes.toString('latin1', from, Math.min(end, from + maxParsedBytes)));
    return end;
  }

  #write(opcode: number, payload: Buffer): void {
    const from = payload.length < 126 ? 6 : 8;
    const frame = Buffer.allocUnsafe(from + payload.length);
    frame[0] = 0x80 | opcode;
    frame[1] = 0x80 | (from === 6 ? payload.length : 126);
    if (from === 8) frame.writeUInt16BE(payload.length, 2);
    mask.copy(frame, from - 4);
    for (let offset = 0; offset < payload.length; offset += 1) {
      frame[from + offset] = (payload[offset] ?? 0) ^ (mask[offset % 4] ?? 0);
    }
    this.#socket.write(frame);
  }
}
