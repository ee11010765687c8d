import { connectionNames } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { ProviderSettings } from '../account/identity/index.ts';
import type { Platform } from '../platform/platform.ts';
import { developmentRoutes } from './development.routes.ts';
import { inProcessFetch } from './in-process-fetch.ts';
import { clientId, developmentAddresses } from './openid-server.ts';
import { developmentIdentityKey } from './seed.ts';

interface Needs {
  /** The server itself, which the provider is reached through without the network. */
  app: FastifyInstance;
}

/** The embedded sign-in of development: an OpenID Connect provider like any other, inside this server. */
export function openDevelopment(platform: Platform, { app }: Needs) {
  const addresses = () => developmentAddresses(platform.publicUrl);
  const settings: ProviderSettings = {
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
  return { settings, routes: (scope: FastifyInstance): void => developmentRoutes(scope, platform) };
}
