import type { Health, ModelHealth, PlatformStatus } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import { cacheBriefly } from '../batching/index.ts';
import { adminRoute } from '../http/index.ts';
import type { Platform } from '../platform.ts';
import type { Signals } from '../signals/index.ts';
import { workerLoads } from '../workers/index.ts';
import type { CallTimes } from './call-times.ts';
import { createServerStatuses, type OwnFigures } from './server-statuses.ts';

type Queue = NonNullable<PlatformStatus['queues']>[number];
export type Load = Pick<Queue, 'running' | 'waiting'>;

interface Needs {
  signals: Signals;
  callTimes: CallTimes;
  readiness: () => Promise<Health>;
  /** Work of the whole installation, by queue. */
  queues: Record<string, () => Promise<Load>>;
  models: () => ModelHealth[];
  failingRemotes: () => Promise<NonNullable<PlatformStatus['remotes']>>;
}

const queuesMs = 2_000;
const shown = { calls: 10, models: 20 };

/** The state of the installation, for administrators: the reports of all servers and figures from the database. */
export function openStatus(platform: Platform, needs: Needs) {
  const { signals, callTimes, readiness } = needs;

  async function figures(): Promise<OwnFigures> {
    const { checks } = await readiness();
    return {
      memory_bytes: process.memoryUsage.rss(),
      checks,
      workers: workerLoads(),
      slow_calls: callTimes.slowest(shown.calls),
      models: needs.models().slice(0, shown.models),
    };
  }

  const servers = createServerStatuses(platform, { signals, figures });

  /** Null while the database does not answer, so that the page can show the rest. */
  const unlessAway = async <T>(read: () => Promise<T>, what: string): Promise<T | null> => {
    try {
      return await read();
    } catch (error) {
      platform.log.warn({ err: error }, `${what} could not be read for the status`);
      return null;
    }
  };
  const queues = cacheBriefly(queuesMs, () =>
    Promise.all(
      Object.entries(needs.queues).map(async ([name, load]): Promise<Queue> => ({ name, ...(await load()) })),
    ),
  );
  const remotes = cacheBriefly(queuesMs, needs.failingRemotes);

  return {
    routes(app: FastifyInstance): void {
      adminRoute(app, 'status.get', async (): Promise<PlatformStatus> => {
        const [known, waiting, failing] = await Promise.all([
          servers.all(),
          unlessAway(queues, 'queues'),
          unlessAway(remotes, 'failing remotes'),
        ]);
        const readAt = new Date(platform.now()).toISOString();
        return { read_at: readAt, servers: known, queues: waiting, remotes: failing };
      });
      app.addHook('onClose', async () => servers.stop());
    },
  };
}
