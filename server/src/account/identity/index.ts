import type { BrowserConfig } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../platform/database/index.ts';
import type { Authenticate, ReadToken } from '../../platform/http/index.ts';
import type { PersonalDataHolder } from '../../platform/personal-data/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Signals } from '../../platform/signals/index.ts';
import type { Users } from '../users/index.ts';
import { browserConfig } from './browser-config.ts';
import { identityRoutes } from './identity.routes.ts';
import { createProvider } from './openid-provider.ts';
import { ownSessionsRoutes } from './own-sessions.routes.ts';
import { createOwnSessions } from './own-sessions.service.ts';
import type { ProviderSettings } from './provider.ts';
import { createSessions, type Sessions } from './session.service.ts';
import { createSignIn } from './sign-in.service.ts';

export { configuredProvider, type ProviderSettings } from './provider.ts';

export interface Identity {
  authenticate: Authenticate;
  readToken: ReadToken;
  /** The caller of a session as it is now. Throws as `authenticate` does. */
  callerOf: Sessions['callerOf'];
  /** Ends every session of a user, in the transaction that shuts the user out. */
  endSessionsOf(tx: Transaction, userId: string): Promise<void>;
  browserConfig(): Promise<BrowserConfig>;
  /** What is known of a user's sessions. */
  holder: PersonalDataHolder;
  routes(app: FastifyInstance, users: Users): void;
}

/** Who people are: signing in by a provider, sessions, and the caller behind each call. */
export function createIdentity(platform: Platform, settings: ProviderSettings, signals: Signals): Identity {
  const provider = createProvider(settings, () => platform.now());
  const sessions = createSessions(platform, provider, signals);
  const ownSessions = createOwnSessions(platform, signals);
  const signIn = createSignIn(platform, provider, sessions);
  return {
    authenticate: sessions.authenticate,
    readToken: sessions.readToken,
    callerOf: sessions.callerOf,
    endSessionsOf: sessions.endAllOf,
    browserConfig: () => browserConfig(platform, provider),
    holder: ownSessions.holder,
    routes(app, users) {
      identityRoutes(app, platform, { provider, sessions, signIn, users });
      ownSessionsRoutes(app, platform, ownSessions);
    },
  };
}
