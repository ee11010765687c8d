import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { createMeasurings, type ModelOf } from './measuring.service.ts';
import { qualityRoutes } from './quality.routes.ts';
import { createQualityRuns } from './quality.service.ts';

/** How good connected models are: measured by the server, or sent by administrators. */
export function openQuality(platform: Platform, { modelOf }: { modelOf: ModelOf }) {
  const runs = createQualityRuns(platform);
  const measurings = createMeasurings(platform, modelOf);
  return {
    routes(app: FastifyInstance): void {
      qualityRoutes(app, { runs, measurings });
      app.addHook('onClose', () => measurings.close());
    },
  };
}
