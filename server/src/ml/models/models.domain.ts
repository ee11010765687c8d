import type { Budgets } from '../../platform/limits/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createEmbed } from './embeddings.ts';
import type { Models } from './model.ts';
import { offlineModel } from './offline-model.ts';
import { createPace } from './pace.ts';
import { probeModel } from './probe.ts';
import { createRemoteModel } from './remote-model.ts';

const notConfigured = 'No model is configured. Set MODEL_BASE_URL.';

/** The model that is configured, and the assistant that needs none. */
export function openModels(
  { config }: Pick<Platform, 'config'>,
  { modelCalls }: Pick<Budgets, 'modelCalls'>,
): Models {
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
  const pace = createPace(modelCalls);
  const chat = createRemoteModel({ config: settings, pace });
  return {
    chat,
    ...(embeddingModel === undefined ? {} : { embed: createEmbed(settings, embeddingModel) }),
    assistant: () => ({ kind: 'remote', model: chat.name, embeddings: embeddingModel !== undefined }),
    probe: (userId) => probeModel(chat, userId),
  };
}
