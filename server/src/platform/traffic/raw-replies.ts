import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Answers on a connection that has no reply object (a refused upgrade, a request that cannot be read or is too slow), and
 * ends it.
 */
export function refuse(stream: Duplex, status: number, body = ''): void {
  // The other end may reset the connection while it is answered.
  stream.on('error', ignore);
  const type = body === '' ? '' : 'Content-Type: application/json; charset=utf-8\r\n';
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${type}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`;
  stream.end(head + body, () => stream.destroy());
}

const ignore = (): void => undefined;
