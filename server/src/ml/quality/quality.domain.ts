import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { qualityRoutes } from './quality.routes.ts';
import { createQualityRuns } from './quality.service.ts';

/** How good connected models are, as administrators have measured it. */
export function openQuality(platform: Platform) {
  const runs = createQualityRuns(platform);
  return {
    routes: (app: FastifyInstance): void => qualityRoutes(app, runs),
  };
}
