import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import type { Signals } from '../../platform/signals/index.ts';
import { browserConfig } from './browser-config.ts';
import { type IdentityParts, identityRoutes } from './identity.routes.ts';
import { createProvider } from './openid-provider.ts';
import { ownSessionsRoutes } from './own-sessions.routes.ts';
import { createOwnSessions } from './own-sessions.service.ts';
import type { ProviderSettings } from './provider.ts';
import { createSessions } from './session.service.ts';
import { createSignIn } from './sign-in.service.ts';
import { createVisitors } from './visitors.ts';

interface Needs {
  provider: ProviderSettings;
  signals: Signals;
}

export type Identity = ReturnType<typeof openIdentity>;

/** Sign-in with a provider, sessions, and the caller of each call. */
export function openIdentity(platform: Platform, { provider: settings, signals }: Needs) {
  const provider = createProvider(settings, () => platform.now());
  const sessions = createSessions(platform, provider, signals);
  const ownSessions = createOwnSessions(platform, signals);
  const signIn = createSignIn(platform, provider, sessions);
  const visitors = createVisitors(platform);
  return {
    authenticate: sessions.authenticate,
    readToken: sessions.readToken,
    /** The current caller of a session. Throws like `authenticate`. */
    callerOf: sessions.callerOf,
    /** Ends every session of a user, in the transaction that locks the user out. */
    endSessionsOf: sessions.endAllOf,
    visitorOf: visitors.visitorOf,
    /** Rejects while nobody can sign in; undefined with the embedded provider, which runs in this process. */
    check: platform.config.provider && provider.check,
    browserConfig: () => browserConfig(platform, provider),
    personalData: ownSessions.personalData,
    routes(app: FastifyInstance, needs: Pick<IdentityParts, 'users' | 'isDeliveryMember'>): void {
      identityRoutes(app, platform, { provider, sessions, signIn, visitors, ...needs });
      ownSessionsRoutes(app, platform, ownSessions);
    },
  };
}
