import type { FastifyBaseLogger } from 'fastify';
import { createJob } from '../../platform/jobs/index.ts';

/** Repeats work at intervals. A tick is skipped while the previous one of the same work still runs. */
export function createRepeater(log: Pick<FastifyBaseLogger, 'warn'>) {
  const jobs: ReturnType<typeof createJob>[] = [];
  return {
    /** @returns a function that does the work before its time */
    every(everyMs: number, work: () => Promise<void>): () => void {
      const job = createJob({ everyMs, work, log, failure: 'runs are not looked after' });
      job.start();
      jobs.push(job);
      return () => void job.wake();
    },

    /** Stops the timers, then waits for work in progress. */
    async stop(): Promise<void> {
      await Promise.all(jobs.map(({ stop }) => stop()));
    },
  };
}
