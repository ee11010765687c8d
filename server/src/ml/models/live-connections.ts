import { createJob } from '../../platform/jobs/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Signals } from '../../platform/signals/index.ts';
import type { ConnectedModel } from './connected.ts';
import { listConnections, type ModelConnectionRow } from './connections.repository.ts';
import { createEmbed } from './embeddings.ts';
import type { Resolve } from './endpoint-address.ts';
import type { KeySeal } from './key-seal.ts';
import { createMeter } from './meter.ts';
import type { HealthOfModels } from './model-health.ts';
import { observedModel } from './observed-model.ts';
import type { ModelEndpoint } from './provider.ts';
import type { ModelLimits } from './rate-limit.ts';
import { createRemoteModel } from './remote-model.ts';

/** A fallback for lost signals. */
const pollMs = 5_000;

export interface LiveConnectionsParts {
  signals: Signals;
  keys: KeySeal;
  limits: ModelLimits;
  resolve: Resolve;
  health: HealthOfModels;
}

/** The connected models of this server, kept in memory so that they stay usable while the database is unavailable. */
export function createLiveConnections(platform: Platform, parts: LiveConnectionsParts) {
  const { log, database, config } = platform;
  const { signals, keys, limits, resolve, health } = parts;
  let models: readonly ConnectedModel[] = [];
  let known = new Map<string, ConnectedModel>();

  function connect(row: ModelConnectionRow): ConnectedModel {
    const endpoint: ModelEndpoint = {
      provider: row.provider,
      baseUrl: row.baseUrl,
      apiKey: row.sealedKey === null ? undefined : keys.open(row.sealedKey),
      name: row.model,
      timeouts: config.model.timeouts,
      rule: { allowedHost: row.allowedHost, resolve },
    };
    const meter = createMeter(row, platform);
    const { purposes } = row;
    const hasChat = purposes.some((purpose) => purpose !== 'embeddings');
    return {
      id: row.id,
      name: row.model,
      purposes,
      contextTokens: row.contextTokens,
      chat: hasChat
        ? observedModel(createRemoteModel({ endpoint, rateLimit: limits.chat, used: meter.add }), health)
        : undefined,
      embed: purposes.includes('embeddings')
        ? createEmbed({ endpoint, rateLimit: limits.embeddings, used: meter.addTexts })
        : undefined,
      meter,
    };
  }

  async function read(): Promise<void> {
    const rows = await listConnections(database.db);
    const enabled = rows.filter(({ isEnabled }) => isEnabled);
    // An unchanged connection is reused, because it remembers what its endpoint supports.
    const keyOf = ({ id, revision }: ModelConnectionRow): string => `${id} ${revision}`;
    const next = new Map(enabled.map((row) => [keyOf(row), known.get(keyOf(row)) ?? connect(row)]));
    known = next;
    models = [...next.values()];
  }

  const { wake: follow, ...job } = createJob({
    everyMs: pollMs,
    work: read,
    log,
    failure: 'could not read connected models; the last known ones stay in use',
  });

  return {
    models: (): readonly ConnectedModel[] => models,
    /** Never rejects: after an error the next poll reads again. */
    follow,
    async start(): Promise<void> {
      signals.on(({ kind }) => {
        if (kind === 'models.changed' || kind === 'missed') void follow();
      });
      await follow();
      job.start();
    },
    stop: job.stop,
  };
}
