import type { Discovered } from '@alma/shared/contract';
import { type localPorts, localServers } from '@alma/shared/contract/models/limits';
import type { ModelConfig } from '../../config/config.ts';
import { listModels } from './available.ts';
import { allowedHostOf, hostOf, type Resolve } from './endpoint-address.ts';

const timeoutMs = 2_000;

export interface DiscoverParts {
  ports: Record<keyof typeof localPorts, number>;
  resolve: Resolve;
  timeouts: ModelConfig['timeouts'];
}

/** Finds local model servers on this host. @throws {AddressRefused} for a host that must not be called. */
export async function discoverModels(
  host: string,
  { ports, resolve, timeouts }: DiscoverParts,
): Promise<Discovered> {
  const first = `http://${host}:${ports.ollama}/v1`;
  await allowedHostOf(first, { allowInternal: true, resolve });
  const lookups = localServers.map(async (server) => {
    const baseUrl = `http://${host}:${ports[server]}/v1`;
    const rule = { allowedHost: hostOf(baseUrl), resolve };
    const endpoint = { provider: 'openai', baseUrl, apiKey: undefined, timeouts, rule } as const;
    const { models, fault } = await listModels(endpoint, timeoutMs);
    return { server, base_url: baseUrl, models, isThere: fault === null || fault.kind === 'key' };
  });
  const found = (await Promise.all(lookups)).filter(({ isThere }) => isThere);
  return { found: found.map(({ isThere: _, ...server }) => server) };
}
