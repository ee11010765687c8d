import type { BrowserConfig } from '../contract/index.ts';
import { type AuthState, createSession, type Session, type SessionEnvironment } from '../core/auth/index.ts';
import { getDefaultStore } from '../core/state/index.ts';

/** The settings that the server embeds in the page, with a provider on our own origin. */
export const browserConfig: BrowserConfig = {
  auth: {
    domain: 'http://localhost/oidc',
    client_id: 'alma',
    redirect_url: 'http://localhost/callback',
    logout_url: 'http://localhost/login',
    connections: { email: 'conn_email', github: 'conn_github' },
    allowed_origins: ['https://provider.test'],
  },
  api_base: '/api/v1',
  service_token: 'service-token-in-a-test',
  version: '0.0.0-test',
};

interface SessionInTest {
  session: Session;
  /** Addresses to which the page navigated away. */
  visitedUrls: string[];
  /** Every state since the start, oldest first. */
  states: AuthState[];
}

/** A session that does not leave the page but records the addresses. */
export function makeSession(changes: Partial<SessionEnvironment> = {}): SessionInTest {
  const visitedUrls: string[] = [];
  const session = createSession({
    config: browserConfig.auth,
    leave: (address) => void visitedUrls.push(address),
    here: () => '/',
    ...changes,
  });
  const states = [session.getState()];
  getDefaultStore().sub(session.state, () => states.push(session.getState()));
  return { session, visitedUrls, states };
}
