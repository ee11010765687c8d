import { connectionNames } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import type { ProviderSettings } from '../account/identity/index.ts';
import { inProcessFetch } from './in-process-fetch.ts';
import { clientId, developmentAddresses } from './openid-server.ts';
import { developmentIdentityKey } from './seed.ts';

export { developmentRoutes } from './development.routes.ts';
export { demoPeople } from './demo-people.ts';
export { seedDemoPeople } from './seed.ts';

/** The embedded provider as identity sees it: like any other, but reached without the network. */
export function developmentProvider(app: FastifyInstance, platform: Platform): ProviderSettings {
  const addresses = () => developmentAddresses(platform.publicUrl);
  return {
    identityKey: developmentIdentityKey,
    issuer: () => addresses().issuer,
    clientId,
    redirectUrl: () => addresses().callback,
    logoutUrl: () => addresses().signIn,
    connections: {
      ...Object.fromEntries(connectionNames.map((name) => [name, name])),
      ...platform.config.connections,
    },
    fetch: inProcessFetch(app),
  };
}
