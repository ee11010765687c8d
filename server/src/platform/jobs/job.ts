import type { FastifyBaseLogger } from 'fastify';
import { root } from '../tracing/index.ts';

export interface JobOptions {
  everyMs: number;
  work: () => Promise<unknown>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** The log message for a failure, written once until the next success. */
  failure: string;
  /** Names the span of each run. */
  span?: string;
}

/** Runs work at intervals and on request, never twice at the same time. The next run retries what failed. */
export function createJob({ everyMs, work, log, failure, span }: JobOptions) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let hasFailed = false;

  async function run(): Promise<void> {
    try {
      await (span === undefined ? work() : root(`job ${span}`, {}, work));
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn({ err: error }, failure);
      hasFailed = true;
    }
  }

  /** Resolves after a run that began after this call; all calls during one run share the next. Never rejects. */
  function wake(): Promise<void> {
    if (!running) return (running = run().finally(() => (running = undefined)));
    return (next ??= running.then(() => {
      next = undefined;
      return wake();
    }));
  }

  /** Resolves when nothing is running. */
  async function idle(): Promise<void> {
    while (running) await (next ?? running);
  }

  return {
    wake,
    idle,
    /** The first run is due after one interval. A run that takes longer than an interval delays the next one. */
    start(): void {
      timer = setInterval(() => void (running ?? wake()), everyMs).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await idle();
    },
  };
}
