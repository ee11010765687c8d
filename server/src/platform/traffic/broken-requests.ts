import type { ErrorCode, ErrorReply } from '@alma/shared/contract';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { refuse } from './raw-replies.ts';

/** Answers what is not HTTP, has too large a head, or does not arrive in time: no request object is made of it. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, code, message] = kindOf(error.code);
  refuse(socket, status, rawProblem(code, message, randomUUID()));
}

function kindOf(code: string | undefined): [number, ErrorCode, string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return [408, 'REQUEST_TIMEOUT', 'The request took too long to arrive'];
  if (code === 'HPE_HEADER_OVERFLOW')
    return [431, 'PAYLOAD_TOO_LARGE', 'The address or the headers are too large'];
  return [400, 'VALIDATION_FAILED', 'The request is not valid HTTP'];
}

/** The body of an error reply, where there is no reply object to send it with. */
export function rawProblem(code: ErrorCode, message: string, requestId: string): string {
  const body: ErrorReply = { error: { code, message, request_id: requestId } };
  return JSON.stringify(body);
}
