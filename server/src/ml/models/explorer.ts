import type { AvailableModels, Discovered, ModelTrial, ParsedBody } from '@alma/shared/contract';
import type { localPorts } from '@alma/shared/contract/models/limits';
import type { Platform } from '../../platform/platform.ts';
import { type ListedEndpoint, listModels } from './available.ts';
import type { Connections } from './connections.service.ts';
import { discoverModels } from './discover.ts';
import { AddressRefused, allowedHostOf, type Resolve } from './endpoint-address.ts';
import type { KeySeal } from './key-seal.ts';
import { toAddressProblem } from './models.errors.ts';
import type { ModelLimits } from './rate-limit.ts';
import { emptyTrial, tryChat, tryEmbeddings } from './trial.ts';

export type Explorer = ReturnType<typeof createExplorer>;

export interface ExplorerParts {
  connections: Pick<Connections, 'get'>;
  keys: KeySeal;
  resolve: Resolve;
  limits: ModelLimits;
  ports: Record<keyof typeof localPorts, number>;
}

/** Tests endpoints before and after they are connected. */
export function createExplorer({ config }: Pick<Platform, 'config'>, parts: ExplorerParts) {
  const { connections, keys, resolve, limits, ports } = parts;
  const { timeouts } = config.model;

  /** @throws {AddressRefused} @throws {Problem} 404 for an unknown connection. */
  async function endpointOf(body: ParsedBody<'models.available'>): Promise<ListedEndpoint> {
    const { provider, base_url: baseUrl, key, connection_id: id } = body;
    const stored = id === undefined ? undefined : await connections.get(id);
    const isSame = stored !== undefined && new URL(stored.baseUrl).origin === new URL(baseUrl).origin;
    // A stored key must only reach the host that it was entered for.
    const sealed = isSame && stored.provider === provider ? stored.sealedKey : null;
    const allowInternal = body.allow_internal || (isSame && stored.allowedHost !== null);
    const allowedHost = await allowedHostOf(baseUrl, { allowInternal, resolve });
    return {
      provider,
      baseUrl,
      apiKey: key ?? (sealed === null ? undefined : keys.open(sealed)),
      timeouts,
      rule: { allowedHost, resolve },
    };
  }

  return {
    async available(body: ParsedBody<'models.available'>): Promise<AvailableModels> {
      const endpoint = await endpointOf(body).catch(asRefusal);
      return 'fault' in endpoint ? { models: [], fault: endpoint.fault } : listModels(endpoint);
    },

    async trial(userId: string, body: ParsedBody<'models.trial'>): Promise<ModelTrial> {
      const { model: name, purpose, ...address } = body;
      const endpoint = await endpointOf(address).catch(asRefusal);
      if ('fault' in endpoint) return { ...emptyTrial, fault: endpoint.fault };
      return purpose === 'embeddings'
        ? tryEmbeddings({ ...endpoint, name }, { rateLimit: limits.embeddings, userId })
        : tryChat({ ...endpoint, name }, { rateLimit: limits.chat, userId });
    },

    async discover(host = 'localhost'): Promise<Discovered> {
      try {
        return await discoverModels(host, { ports, resolve, timeouts });
      } catch (error) {
        throw toAddressProblem(error);
      }
    },
  };
}

/** A refused address is a result of the trial, not an error. */
function asRefusal(error: unknown): { fault: ModelTrial['fault'] } {
  if (!(error instanceof AddressRefused)) throw error;
  return { fault: { kind: error.kind, message: error.message } };
}
