/** What an endpoint speaks. `openai`: the chat completions protocol, which local servers speak as well. */
export const modelProviders = ['openai', 'anthropic', 'google', 'azure'] as const;

/** What a connected model is used for. `small`: short structured work, where a quick model does as well. */
export const modelPurposes = ['chat', 'small', 'embeddings'] as const;

/** Programs that serve models on a machine of one's own. */
export const localServers = ['ollama', 'lm-studio', 'vllm', 'llama-cpp'] as const;

/** Why an endpoint did not answer as it should. `internal`: its address is in the network, and nobody has allowed it. */
export const modelFaultKinds = [
  'key',
  'model',
  'address',
  'internal',
  'stream',
  'timeout',
  'failed',
] as const;

/** The port that each local server listens on unless told otherwise. */
export const localPorts = { ollama: 11434, 'lm-studio': 1234, vllm: 8000, 'llama-cpp': 8080 } as const;

/** Where the services of these providers are; the others have an address of one's own. */
export const providerAddresses = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const;

/** Sizes of what an administrator enters. */
export const modelLimits = {
  connections: 20,
  label: 60,
  address: 500,
  key: 1000,
  name: 200,
  host: 253,
  minContextTokens: 4_000,
  contextTokens: 128_000,
  maxTokens: 1_000_000_000_000,
  /** Days of spending that are shown at once. */
  usageDays: 31,
} as const;
