/** The protocol of an endpoint. `openai`: the chat completions protocol, which local servers use as well. */
export const modelProviders = ['openai', 'anthropic', 'google', 'azure'] as const;

/** What a connected model is used for. `small`: short structured work for which a fast model is good enough. */
export const modelPurposes = ['chat', 'small', 'embeddings'] as const;

/** Programs that serve models on one's own machine. */
export const localServers = ['ollama', 'lm-studio', 'vllm', 'llama-cpp'] as const;

/** Why an endpoint did not answer as expected. `internal`: its address is in the network and has not been allowed. */
export const modelFaultKinds = [
  'key',
  'model',
  'address',
  'internal',
  'stream',
  'timeout',
  'failed',
] as const;

/** The default port of each local server. */
export const localPorts = { ollama: 11434, 'lm-studio': 1234, vllm: 8000, 'llama-cpp': 8080 } as const;

/** Service addresses of these providers; the others need an address. */
export const providerAddresses = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const;

/** Limits of what an administrator enters. */
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
