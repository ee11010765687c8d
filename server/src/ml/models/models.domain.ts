import type { FastifyInstance } from 'fastify';
import type { Budgets } from '../../platform/limits/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createEmbed } from './embeddings.ts';
import type { Models } from './model.ts';
import { modelsRoutes } from './models.routes.ts';
import { offlineModel } from './offline-model.ts';
import { probeModel } from './probe.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';
import { createRemoteModel } from './remote-model.ts';

const notConfigured = 'No model is configured. Set MODEL_BASE_URL.';

/** The configured model, or the assistant that needs none. */
export function openModels(platform: Pick<Platform, 'config'>, { modelCalls }: Pick<Budgets, 'modelCalls'>) {
  const models = modelsOf(platform, createRateLimit(modelCalls));
  return { ...models, routes: (app: FastifyInstance): void => modelsRoutes(app, models) };
}

function modelsOf({ config }: Pick<Platform, 'config'>, rateLimit: RateLimit): Models {
  const { baseUrl, embeddingModel } = config.model;
  if (baseUrl === undefined) {
    const { name: model } = offlineModel;
    return {
      chat: offlineModel,
      assistant: () => ({ kind: 'offline', model, embeddings: false }),
      probe: async () => ({ ok: false, model, first_byte_ms: null, fault: notConfigured }),
    };
  }

  const settings = { ...config.model, baseUrl };
  const chat = createRemoteModel({ config: settings, rateLimit });
  return {
    chat,
    ...(embeddingModel === undefined ? {} : { embed: createEmbed(settings, embeddingModel) }),
    assistant: () => ({ kind: 'remote', model: chat.name, embeddings: embeddingModel !== undefined }),
    probe: (userId) => probeModel(chat, userId),
  };
}
