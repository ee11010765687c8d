import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Budgets } from '../platform/limits/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Signals } from '../platform/signals/index.ts';
import { createBucketStore, createDiskStore } from '../platform/store/index.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { createReleaseUploads } from './release-uploads.ts';
import { createLiveReleases } from './live-releases.ts';
import { createReleases } from './releases.service.ts';
import { createRollouts } from './rollouts.service.ts';
import { createTokens } from './tokens.service.ts';

interface Needs {
  signals: Signals;
  budgets: Pick<Budgets, 'calls'>;
}

export type Delivery = ReturnType<typeof openDelivery>;

const missesPerMinute = 600;

/** How teams ship their remotes: registry of releases, their files, what is live, and the tokens to release with. */
export function openDelivery(platform: Platform, { signals, budgets }: Needs) {
  const { config } = platform;
  const store = config.bucket
    ? createBucketStore(config.bucket)
    : createDiskStore(path.join(config.dataDir, 'releases'));
  const misses = budgets.calls('release-misses', missesPerMinute);
  const { source, follow, start, stop } = createLiveReleases(platform, { store, signals, misses });
  const tokens = createTokens(platform);
  const contents = createReleaseUploads(path.join(config.dataDir, 'incoming-releases'), store);
  const releases = createReleases(platform, contents);
  const rollouts = createRollouts(platform, { signals, follow });

  return {
    source,
    readToken: tokens.read,
    routes(app: FastifyInstance): void {
      deliveryRoutes(app, { releases, rollouts, tokens });
      app.addHook('onReady', async () => {
        await contents.sweep(Date.now());
        await start();
      });
      app.addHook('onClose', async () => {
        await stop();
        store.stop();
      });
    },
  };
}
