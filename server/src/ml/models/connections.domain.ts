import { localPorts } from '@alma/shared/contract/models/limits';
import type { FastifyInstance } from 'fastify';
import type { Budgets } from '../../platform/limits/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Signals } from '../../platform/signals/index.ts';
import { lockConnections, updateConnection } from './connections.repository.ts';
import { connectionsRoutes } from './connections.routes.ts';
import { createConnections } from './connections.service.ts';
import { type Resolve, resolveHost } from './endpoint-address.ts';
import { createExplorer } from './explorer.ts';
import { createKeySeal, resealKeys } from './key-seal.ts';
import { createLiveConnections } from './live-connections.ts';
import type { HealthOfModels } from './model-health.ts';
import { createRateLimit } from './rate-limit.ts';
import { createUsageReport, usagePersonalData } from './usage-report.ts';

/** Replaced in tests: name resolution, and the ports of local servers. */
export interface ModelNetwork {
  resolve: Resolve;
  ports: Record<keyof typeof localPorts, number>;
}

interface Needs {
  signals: Signals;
  budgets: Pick<Budgets, 'modelCalls' | 'embeddingCalls'>;
  network?: Partial<ModelNetwork> | undefined;
  health: HealthOfModels;
}

/** Models that administrators connect while the platform runs. */
export function openConnections(platform: Platform, { signals, budgets, network = {}, health }: Needs) {
  const { resolve = resolveHost, ports = localPorts } = network;
  const { model } = platform.config;
  const keys = createKeySeal(platform.config);
  const limits = {
    chat: createRateLimit(budgets.modelCalls),
    embeddings: createRateLimit(budgets.embeddingCalls),
  };
  const live = createLiveConnections(platform, { signals, keys, limits, resolve, health });
  const connections = createConnections(platform, { signals, keys, resolve, follow: live.follow });
  const explorer = createExplorer(platform, { connections, keys, resolve, limits, ports });
  const environment = model.baseUrl === undefined ? null : { base_url: model.baseUrl, model: model.name };

  return {
    connected: live.models,
    personalData: usagePersonalData(platform),
    routes(app: FastifyInstance): void {
      connectionsRoutes(app, { connections, explorer, usage: createUsageReport(platform), environment });
      const rows = { lock: lockConnections, update: updateConnection };
      app.addHook('onReady', () => resealKeys(platform, 'models', rows));
      app.addHook('onReady', live.start);
      app.addHook('onClose', live.stop);
    },
  };
}
