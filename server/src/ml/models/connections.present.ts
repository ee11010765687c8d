import type { ModelConnection } from '@alma/shared/contract';
import type { ModelConnectionRow } from './connections.repository.ts';

/** Everything but the key. */
export const presentConnection = (row: ModelConnectionRow): ModelConnection => ({
  id: row.id,
  label: row.label,
  provider: row.provider,
  base_url: row.baseUrl,
  model: row.model,
  purposes: row.purposes,
  context_tokens: row.contextTokens,
  input_price: priceText(row.inputPrice),
  output_price: priceText(row.outputPrice),
  budget: row.budget,
  is_enabled: row.isEnabled,
  has_key: row.sealedKey !== null,
  allowed_host: row.allowedHost,
  created_at: row.createdAt.toISOString(),
  changed_at: row.changedAt.toISOString(),
});

/** Without the trailing zeros of the database: "2.5". */
const priceText = (price: string | null): string | null => (price === null ? null : String(Number(price)));
