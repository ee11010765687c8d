import type {
  AvailableModels,
  Discovered,
  ModelConnection,
  ModelConnections,
  ModelTrial,
  ModelUsage,
} from '../contract/index.ts';
import { nextUuid } from './ids.ts';

const noUsage: ModelUsage = { days: [], people: [] };
const works: ModelTrial = {
  ok: true,
  first_token_ms: 120,
  total_ms: 480,
  streaming: true,
  tools: true,
  dimensions: null,
  fault: null,
};

/** Connected models of the server in memory, and the answers of its endpoints. */
export const models = {
  connections: [] as ModelConnection[],
  environment: null as ModelConnections['environment'],
  available: { models: ['llama3.2'], fault: null } as AvailableModels,
  trial: works,
  found: [] as Discovered['found'],
  usage: noUsage,
};

export function resetModels(): void {
  models.connections = [];
  models.environment = null;
  models.available = { models: ['llama3.2'], fault: null };
  models.trial = works;
  models.found = [];
  models.usage = noUsage;
}

/** A connected model; by default one on a local server. */
export function makeConnection(overrides: Partial<ModelConnection> = {}): ModelConnection {
  const connection: ModelConnection = {
    id: nextUuid('8000'),
    label: 'Local model',
    provider: 'openai',
    base_url: 'http://localhost:11434/v1',
    model: 'llama3.2',
    purposes: ['chat'],
    context_tokens: 128_000,
    input_price: null,
    output_price: null,
    budget: { tokens_per_person: null, tokens: null, cost_per_person: null, cost: null },
    is_enabled: true,
    has_key: false,
    allowed_host: 'localhost:11434',
    created_at: '2026-01-01T10:00:00.000Z',
    changed_at: '2026-01-01T10:00:00.000Z',
    ...overrides,
  };
  models.connections.push(connection);
  return connection;
}
