import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const;
/** As browsers do, every byte is masked; always in one way, which servers cannot tell from chance. */
const mask = Buffer.from([0x5a, 0x17, 0xc3, 0x88]);

/** A WebSocket of the load: it knows whole frames of text and costs little, so that the server is what is measured. */
export class Line {
  readonly #socket: Socket;
  readonly #onText: (text: string) => void;
  #left: Buffer = Buffer.alloc(0);

  constructor(socket: Socket, onText: (text: string) => void) {
    this.#socket = socket;
    this.#onText = onText;
  }

  static async open(address: string, onText: (text: string) => void): Promise<Line> {
    const { hostname, port, pathname, search, host } = new URL(address);
    const socket = connect(Number(port), hostname).setNoDelay(true);
    await once(socket, 'connect');
    const line = new Line(socket, onText);
    const key = randomBytes(16).toString('base64');
    socket.write(
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
    let reply = Buffer.alloc(0);
    let end = -1;
    while (end < 0) {
      const [chunk] = (await once(this.#socket, 'data')) as [Buffer];
      reply = Buffer.concat([reply, chunk]);
      end = reply.indexOf('\r\n\r\n');
    }
    const status = reply.toString('latin1', 0, end);
    if (!status.startsWith('HTTP/1.1 101')) throw new Error(status);
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#take(reply.subarray(end + 4));
  }

  #take(chunk: Buffer): void {
    let bytes = this.#left.length === 0 ? chunk : Buffer.concat([this.#left, chunk]);
    for (;;) {
      const next = this.#takeFrame(bytes);
      if (next === undefined) break;
      bytes = bytes.subarray(next);
    }
    this.#left = bytes;
  }

  /** Where the next frame begins; undefined while this one is not whole. */
  #takeFrame(bytes: Buffer): number | undefined {
    if (bytes.length < 2) return undefined;
    const short = (bytes[1] ?? 0) & 127;
    if (short === 127) throw new Error('a frame of the server is larger than any of this load');
    const from = short === 126 ? 4 : 2;
    if (bytes.length < from) return undefined;
    const end = from + (short === 126 ? bytes.readUInt16BE(2) : short);
    if (bytes.length < end) return undefined;
    const opcode = (bytes[0] ?? 0) & 15;
    if (opcode === opcodes.close) throw new Error(`closed: ${bytes.toString('utf8', from + 2, end)}`);
    if (opcode === opcodes.ping) this.#write(opcodes.pong, bytes.subarray(from, end));
    if (opcode === opcodes.text) this.#onText(bytes.toString('latin1', from, end));
    return end;
  }

  #write(opcode: number, payload: Buffer): void {
    const from = payload.length < 126 ? 6 : 8;
    const frame = Buffer.allocUnsafe(from + payload.length);
    frame[0] = 0x80 | opcode;
    frame[1] = 0x80 | (from === 6 ? payload.length : 126);
    if (from === 8) frame.writeUInt16BE(payload.length, 2);
    mask.copy(frame, from - 4);
    for (let place = 0; place < payload.length; place += 1) {
      frame[from + place] = (payload[place] ?? 0) ^ (mask[place % 4] ?? 0);
    }
    this.#socket.write(frame);
  }
}
