import type { ServerResponse } from 'node:http';
import { Problem } from '../problems/index.ts';

/** A signal that is aborted when the caller leaves before the answer is sent: work for it alone may end. */
export function untilClosed(reply: ServerResponse): AbortSignal {
  const left = new AbortController();
  reply.once('close', () => {
    if (!reply.writableEnded)
      left.abort(new Problem('REQUEST_TIMEOUT', 'The connection was closed before the answer'));
  });
  return left.signal;
}
