import { connect, type Socket } from 'node:net';

/** A connection that sends raw bytes, for requests that no HTTP client sends. */
export class RawConnection {
  readonly socket: Socket;
  text = '';
  /** Resolves when the other side has closed or cut the connection. */
  readonly closed: Promise<unknown>;

  constructor(origin: string) {
    const { hostname, port } = new URL(origin);
    this.socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
    this.socket.on('data', (chunk: Buffer) => (this.text += chunk.toString('latin1')));
    // The close event reports a cut connection, so errors before it are ignored.
    this.closed = new Promise((resolve) => void this.socket.once('close', resolve));
    this.socket.on('error', () => undefined);
  }

  send(bytes: string | Buffer): this {
    this.socket.write(bytes);
    return this;
  }

  get status(): number | undefined {
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(this.text) ?? [];
    return status === undefined ? undefined : Number(status);
  }

  end(): void {
    this.socket.destroy();
  }
}

/** The status of a request's answer, once the server has closed the connection. */
export async function statusOf(origin: string, bytes: string): Promise<number | undefined> {
  const connection = new RawConnection(origin).send(bytes);
  await connection.closed;
  return connection.status;
}

/** The lines of a request. */
export const head = (line: string, headers: readonly string[] = []): string =>
  `${line}\r\n${['Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;

export const upgradeHeaders = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
] as const;
