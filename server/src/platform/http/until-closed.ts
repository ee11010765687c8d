import type { ServerResponse } from 'node:http';
import { Problem } from '../problems/index.ts';

export const disconnected = (): Problem =>
  new Problem('REQUEST_TIMEOUT', 'The connection was closed before the answer');

/** A signal that aborts when the caller disconnects before the reply is sent, so that work for this reply can stop. */
export function untilClosed(reply: ServerResponse): AbortSignal {
  const controller = new AbortController();
  reply.once('close', () => {
    if (!reply.writableEnded) controller.abort(disconnected());
  });
  return controller.signal;
}
