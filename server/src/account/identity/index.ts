export { openIdentity, type Identity } from './identity.domain.ts';
export { bucketOf } from './visitors.ts';
export { configuredProvider, type ProviderSettings } from './provider.ts';
