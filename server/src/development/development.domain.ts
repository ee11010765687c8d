import { connectionNames } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { ProviderSettings } from '../account/identity/index.ts';
import type { Platform } from '../platform/platform.ts';
import { developmentRoutes } from './development.routes.ts';
import { inProcessFetch } from './in-process-fetch.ts';
import { clientId, developmentAddresses } from './openid-server.ts';
import { developmentIdentityKey } from './seed.ts';

interface Needs {
  /** The server itself: calls to the provider bypass the network. */
  app: FastifyInstance;
}

/** The embedded sign-in for development: an ordinary OpenID Connect provider, inside this server. */
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
