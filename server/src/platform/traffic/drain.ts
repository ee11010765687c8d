import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../http/index.ts';
import { unavailable } from '../problems/index.ts';
import type { OpenRequests } from './open-requests.ts';

const pollIntervalMs = 20;
/** For the last answers to leave. */
const partingMs = 200;

export interface Drain {
  /** To be called when everything else that has to happen before a close was added. */
  finishBeforeClose(): void;
}

/**
 * What a stop does to requests: no new connection is taken, what comes on kept ones is told to go elsewhere, and those
 * under way have `timeoutMs` to end by themselves.
 */
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
    // Idle connections are closed with it.
    app.server.close();
  });

  async function finish(): Promise<void> {
    const isOver = (): boolean => open.size === 0 || performance.now() > (deadline ?? 0);
    while (!isOver()) await pause(pollIntervalMs);
    if (open.size === 0) return;
    app.log.warn({ requests: open.size }, 'requests are cut off by the stop');
    for (const { request, reply } of open) if (!reply.sent) sendProblem(unavailable(), request, reply);
    await pause(partingMs);
  }

  return { finishBeforeClose: () => app.addHook('preClose', finish) };
}
