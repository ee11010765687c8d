import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { createMeasurings, type ModelOf } from './measuring.service.ts';
import { qualityRoutes } from './quality.routes.ts';
import { createQualityRuns } from './quality.service.ts';

/** The quality of connected models: measured by the server, or reported by administrators. */
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
