import type { ModelProvider } from '@alma/shared/contract';
import type { ChatModel } from '../../src/ml/models/index.ts';
import { createRemoteModel } from '../../src/ml/models/remote-model.ts';
import { dialects } from './dialects.ts';

export const timeouts = { connectMs: 5_000, firstByteMs: 20_000, idleMs: 20_000, totalMs: 60_000 };
/** The key that all adapters in these tests use. */
export const key = 'sk-of-the-conformance-test';

/** A provider's adapter for the model `name` at the origin `at`. */
export const adapterOf = (
  provider: ModelProvider,
  { at, name, limits = {} }: { at: string; name: string; limits?: Partial<typeof timeouts> },
): ChatModel =>
  createRemoteModel({
    endpoint: {
      provider,
      baseUrl: `${at}${dialects[provider].basePath}`,
      apiKey: key,
      name,
      timeouts: { ...timeouts, ...limits },
    },
    rateLimit: () => Promise.resolve(),
  });

/** Names of models that the mock server provides. */
export const mockedNames: Record<ModelProvider, string> = {
  openai: 'gpt-4o',
  azure: 'gpt-4o',
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-2.5-pro',
};
