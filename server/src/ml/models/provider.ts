import type { EmbeddingModelV4, LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelProvider } from '@alma/shared/contract';
import type { ModelConfig } from '../../config/config.ts';
import type { AddressRule } from './endpoint-address.ts';

/** A model at an endpoint, from the environment variables or connected. */
export interface ModelEndpoint {
  provider: ModelProvider;
  baseUrl: string;
  apiKey: string | undefined;
  name: string;
  timeouts: ModelConfig['timeouts'];
  /** Undefined for the endpoint of the environment variables, which may have any address. */
  rule?: AddressRule | undefined;
}

type Provided = Pick<ModelEndpoint, 'provider' | 'baseUrl' | 'apiKey' | 'name'>;

/** Imports the provider's client on demand, because most installations use one of them or none. */
export async function chatModelOf(
  endpoint: Provided,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModelV4> {
  const { provider, baseUrl: baseURL, apiKey = '', name } = endpoint;
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL, apiKey, fetch })(name);
  }
  if (provider === 'google') {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle({ baseURL, apiKey, fetch })(name);
  }
  return (await openAiCompatible(endpoint, fetch)).chatModel(name);
}

/** @throws for Anthropic, which has no embedding models. */
export async function embeddingModelOf(
  endpoint: Provided,
  fetch: typeof globalThis.fetch,
): Promise<EmbeddingModelV4> {
  const { provider, baseUrl: baseURL, apiKey = '', name } = endpoint;
  if (provider === 'anthropic') throw new Error('Anthropic has no embedding models');
  if (provider === 'google') {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle({ baseURL, apiKey, fetch }).embeddingModel(name);
  }
  return (await openAiCompatible(endpoint, fetch)).embeddingModel(name);
}

async function openAiCompatible({ provider, baseUrl, apiKey }: Provided, fetch: typeof globalThis.fetch) {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...(provider === 'azure' ? { headers: authorization({ provider, apiKey }) } : {}),
    ...(provider === 'azure' || apiKey === undefined ? {} : { apiKey }),
    includeUsage: true,
    supportsStructuredOutputs: true,
    fetch,
  });
}

/** The headers that authenticate with a provider. */
export function authorization({
  provider,
  apiKey,
}: Pick<Provided, 'provider' | 'apiKey'>): Record<string, string> {
  if (apiKey === undefined) return {};
  switch (provider) {
    case 'azure':
      return { 'api-key': apiKey };
    case 'anthropic':
      return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
    case 'google':
      return { 'x-goog-api-key': apiKey };
    case 'openai':
      return { authorization: `Bearer ${apiKey}` };
  }
}
