import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Platform } from '../platform.ts';
import { invalid, Problem } from '../problems/index.ts';
import { errorBody } from './error-replies.ts';
import { securityHeaders } from './security-headers.ts';
import { statusOf } from './statuses.ts';

/** Answers on a raw connection, such as a refused upgrade, and closes it. */
export function refuseRaw(
  stream: Duplex,
  problem: Problem,
  platform: Platform,
  { id = randomUUID(), status = statusOf(problem) }: { id?: string; status?: number } = {},
): void {
  const body = JSON.stringify(errorBody(problem, id));
  const { retryAfterSeconds } = problem.extra;
  const headers = {
    ...securityHeaders(platform),
    'x-request-id': id,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': retryAfterSeconds }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // The client may reset the connection during the reply.
  stream.on('error', () => undefined);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
  stream.end(head + body, () => stream.destroy());
}

/** Answers broken or incomplete HTTP, for which no hook runs. */
export const answerBrokenHttp =
  (platform: Platform) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const options = error.code === 'HPE_HEADER_OVERFLOW' ? { status: 431 } : {};
    refuseRaw(socket, brokenHttp(error.code), platform, options);
  };

function brokenHttp(code: string | undefined): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Problem('REQUEST_TIMEOUT', 'The request took too long to arrive');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem('PAYLOAD_TOO_LARGE', 'The address or the headers are too large');
  return invalid([{ path: '(request)', message: 'The request is not valid HTTP' }]);
}
