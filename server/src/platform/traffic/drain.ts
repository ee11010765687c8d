import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../http/index.ts';
import { unavailable } from '../problems/index.ts';
import type { OpenRequests } from './open-requests.ts';

const pollIntervalMs = 20;
/** Time for sending the last replies. */
const partingMs = 200;

export interface Drain {
  /** Must be called after all other `preClose` hooks were added. */
  finishBeforeClose(): void;
}

/** Before a stop: refuses new connections and requests, and gives running requests `timeoutMs` to end. */
export function drainBeforeClose(app: FastifyInstance, open: OpenRequests, timeoutMs: number): Drain {
  let deadline: number | undefined;

  app.addHook('onRequest', async () => {
    if (deadline !== undefined) throw unavailable();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (deadline !== undefined) reply.header('connection', 'close');
  });

  app.addHook('preClose', async () => {
    deadline = performance.now() + timeoutMs;
    // Also closes idle connections.
    app.server.close();
  });

  async function finish(): Promise<void> {
    const isOver = (): boolean => open.length === 0 || performance.now() > (deadline ?? 0);
    while (!isOver()) await pause(pollIntervalMs);
    if (open.length === 0) return;
    app.log.warn({ requests: open.length }, 'the shutdown is cutting off open requests');
    for (const { request, reply } of [...open]) if (!reply.sent) sendProblem(unavailable(), request, reply);
    await pause(partingMs);
  }

  return { finishBeforeClose: () => app.addHook('preClose', finish) };
}
