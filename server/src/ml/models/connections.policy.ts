import type { ModelProvider, ModelPurpose } from '@alma/shared/contract';
import { invalid } from '../../platform/problems/index.ts';
import { allowedHostOf, type Resolve } from './endpoint-address.ts';
import { toAddressProblem } from './models.errors.ts';

/** @throws {Problem} 400 when the provider has no models for one of the purposes. */
export function checkPurposes(provider: ModelProvider, purposes: readonly ModelPurpose[]): void {
  if (provider === 'anthropic' && purposes.includes('embeddings'))
    throw invalid([{ path: 'purposes', message: 'Anthropic has no embedding models' }]);
}

/** @throws {Problem} 400 when the key is missing for a provider that requires one. */
export function checkKey(provider: ModelProvider, key: string | undefined): void {
  if (provider !== 'openai' && key === undefined)
    throw invalid([{ path: 'key', message: 'This provider needs a key' }]);
}

/**
 * Checks an address that an administrator connects.
 * @returns the internal host to store as allowed; null for a public address.
 * @throws {Problem} when it must not be called.
 */
export async function checkAddress(
  address: string,
  rule: { allowInternal: boolean; resolve: Resolve },
): Promise<string | null> {
  try {
    return await allowedHostOf(address, rule);
  } catch (error) {
    throw toAddressProblem(error);
  }
}
