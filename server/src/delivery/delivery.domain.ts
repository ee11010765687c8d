import type { FastifyInstance } from 'fastify';
import type { Uploads } from '../platform/http/index.ts';
import type { Budgets } from '../platform/limits/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Signals } from '../platform/signals/index.ts';
import type { Objects } from '../platform/store/index.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { createLiveReleases } from './live-releases.ts';
import { createReleaseUploads } from './release-uploads.ts';
import { createReleases } from './releases.service.ts';
import { createRollouts } from './rollouts.service.ts';
import { createTokens } from './tokens.service.ts';

interface Needs {
  signals: Signals;
  budgets: Pick<Budgets, 'calls'>;
  uploads: Uploads;
  objects: Objects;
}

export type Delivery = ReturnType<typeof openDelivery>;

const missesPerMinute = 600;

/** How teams ship their remotes: registry of releases, their files, what is live, and the tokens to release with. */
export function openDelivery(platform: Platform, { signals, budgets, uploads, objects }: Needs) {
  const misses = budgets.calls('release-misses', missesPerMinute);
  const { source, follow, start, stop } = createLiveReleases(platform, { objects, signals, misses });
  const tokens = createTokens(platform);
  const releases = createReleases(platform, createReleaseUploads(platform, { uploads, objects }));
  const rollouts = createRollouts(platform, { signals, follow });

  return {
    source,
    readToken: tokens.read,
    routes(app: FastifyInstance): void {
      deliveryRoutes(app, { releases, rollouts, tokens });
      app.addHook('onReady', start);
      app.addHook('onClose', stop);
    },
  };
}
