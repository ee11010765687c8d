import type { ModelHealth } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Budgets } from '../../platform/limits/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Connected, ConnectedModel } from './connected.ts';
import { createEmbed } from './embeddings.ts';
import type { ChatModel, EmbeddingModel, Models } from './model.ts';
import { chainModels } from './model-chain.ts';
import { createModelHealth, type HealthOfModels } from './model-health.ts';
import { modelsRoutes } from './models.routes.ts';
import { observedModel } from './observed-model.ts';
import { offlineModel } from './offline-model.ts';
import { probeModel } from './probe.ts';
import type { ModelEndpoint } from './provider.ts';
import { createRateLimit, type ModelLimits } from './rate-limit.ts';
import { createRemoteModel } from './remote-model.ts';
import { type SingleModel, singleModel } from './single-model.ts';

const notConfigured = 'No model is connected. Connect one under /admin/models, or set MODEL_BASE_URL.';

/** Uses the model of the environment variables, else the connected ones, else the offline assistant. */
export function openModels(
  { config }: Pick<Platform, 'config'>,
  { modelCalls, embeddingCalls }: Pick<Budgets, 'modelCalls' | 'embeddingCalls'>,
  connected: Connected = () => [],
  health = createModelHealth(),
) {
  const { baseUrl } = config.model;
  const limits = { chat: createRateLimit(modelCalls), embeddings: createRateLimit(embeddingCalls) };
  const models =
    baseUrl === undefined
      ? connectedModels(connected, config.model)
      : environmentModels({ ...config.model, baseUrl }, limits, health);
  return Object.assign(models, {
    routes: (app: FastifyInstance): void => modelsRoutes(app, models),
    single: (connectionId: string | undefined): SingleModel =>
      singleModel(connectionId, { config: config.model, chat: models.chat, connected }),
    health: (): ModelHealth[] =>
      health.read(baseUrl === undefined ? connected().map(({ name }) => name) : [config.model.name]),
  });
}

type EnvironmentModel = Platform['config']['model'] & { baseUrl: string };

function environmentModels(config: EnvironmentModel, limits: ModelLimits, health: HealthOfModels): Models {
  const { embeddingModel, contextTokens } = config;
  const endpoint: ModelEndpoint = { ...config, provider: 'openai' };
  const chat = observedModel(createRemoteModel({ endpoint, rateLimit: limits.chat }), health);
  const embedding =
    embeddingModel === undefined
      ? undefined
      : {
          name: embeddingModel,
          embed: createEmbed({
            endpoint: { ...endpoint, name: embeddingModel },
            rateLimit: limits.embeddings,
          }),
        };
  return {
    chat,
    embedding,
    contextTokens,
    choices: () => [],
    named: () => chat.name,
    assistant: () => ({ kind: 'remote', model: chat.name, embeddings: embedding !== undefined }),
    mayAsk: () => Promise.resolve(true),
    probe: (userId) => probeModel(chat, userId),
  };
}

/** Connections may change at any time, so each access reads the current ones. */
function connectedModels(
  connected: Connected,
  config: Pick<Platform['config']['model'], 'contextTokens'>,
): Models {
  const chain = (): ChatModel => chainModels(connected()) ?? offlineModel;
  return {
    get chat() {
      return chain();
    },
    get embedding() {
      return embeddingOf(connected);
    },
    get contextTokens() {
      const chat = connected().filter(({ purposes }) => purposes.includes('chat'));
      // Any of them may have to take over, so a request has to fit into the smallest window.
      return chat.length === 0 ? config.contextTokens : Math.min(...chat.map((model) => model.contextTokens));
    },
    choices() {
      const forChat = connected().filter(({ chat, purposes }) => chat && purposes.includes('chat'));
      return [...new Set(forChat.map(({ name }) => name))];
    },
    named(model) {
      const { kind, methodOf } = chain();
      return kind === 'remote' ? methodOf({ model }) : undefined;
    },
    assistant() {
      const { kind, name: model } = chain();
      return { kind, model, embeddings: embeddingOf(connected) !== undefined };
    },
    mayAsk: (userId) => mayAskAny(connected(), userId),
    async probe(userId) {
      const chat = chain();
      if (chat.kind === 'remote') return probeModel(chat, userId);
      return { ok: false, model: chat.name, first_byte_ms: null, fault: notConfigured };
    },
  };
}

/** Without a model for chats, the offline assistant answers, which has no budget. */
async function mayAskAny(models: readonly ConnectedModel[], userId: string): Promise<boolean> {
  const chat = models.filter(({ purposes }) => purposes.includes('chat'));
  for (const { meter } of chat) if (await meter.allows(userId)) return true;
  return chat.length === 0;
}

/** Only the first one is used, because vectors of different models are not comparable. */
function embeddingOf(connected: Connected): EmbeddingModel | undefined {
  for (const { name, embed, meter } of connected()) {
    if (!embed) continue;
    return {
      name,
      async embed(texts, by) {
        await meter.check(by.userId);
        return embed(texts, by);
      },
    };
  }
  return undefined;
}
