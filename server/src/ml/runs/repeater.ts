import type { FastifyBaseLogger } from 'fastify';

/** Repeats work at intervals. A tick is skipped while the previous one of the same work still runs. */
export function createRepeater(log: Pick<FastifyBaseLogger, 'warn'>) {
  const underWay = new Set<Promise<unknown>>();
  const timers: NodeJS.Timeout[] = [];

  return {
    every(intervalMs: number, work: () => Promise<void>): void {
      let isBusy = false;
      let hasFailed = false;
      const tick = (): void => {
        if (isBusy) return;
        isBusy = true;
        const done = work()
          .then(() => (hasFailed = false))
          .catch((error: unknown) => {
            if (!hasFailed) log.warn({ err: error }, 'runs are not looked after');
            hasFailed = true;
          })
          .finally(() => {
            isBusy = false;
            underWay.delete(done);
          });
        underWay.add(done);
      };
      timers.push(setInterval(tick, intervalMs).unref());
    },

    /** Stops the timers, then waits for work in progress. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}
