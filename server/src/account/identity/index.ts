export { openIdentity, type Identity } from './identity.domain.ts';
export { configuredProvider, type ProviderSettings } from './provider.ts';
