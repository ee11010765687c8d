import type { ConnectionName } from '@alma/shared/contract';
import type { JWTPayload } from 'jose';
import type { Config } from '../../config/config.ts';
import { fetchFrom } from './fetch-from.ts';

/** The configured identity provider. */
export interface ProviderSettings {
  /** The key under which its identities are stored: the issuer, or a constant when the issuer may change. */
  identityKey: string;
  issuer(): string;
  clientId: string;
  clientSecret?: string | undefined;
  redirectUrl(): string;
  logoutUrl(): string;
  audience?: string | undefined;
  connections: Partial<Record<ConnectionName, string>>;
  /** Replaces the network, for a provider that is not reachable at its issuer's address. */
  fetch?: typeof fetch;
}

/** The claims about the person who signed in, and the provider's tokens. */
export interface ProviderTokens {
  claims: JWTPayload;
  idToken: string;
  refreshToken: string | undefined;
}

/** What the product needs from an OpenID Connect provider. */
export interface Provider {
  readonly settings: ProviderSettings;
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /** Exchanges a code. Checks issuer, audience, signature, expiry and nonce. */
  exchange(response: URLSearchParams, checks: FlowSecrets): Promise<ProviderTokens>;
  /** New tokens; 'refused' when the provider ended the session, undefined when it cannot be asked. */
  renew(refreshToken: string, subject: string): Promise<Partial<ProviderTokens> | 'refused' | undefined>;
  /** True when the provider signed the id token for us; undefined when its keys cannot be read. */
  isGenuine(idToken: string): Promise<boolean | undefined>;
  /** Contains the client id and no id token: addresses are stored in histories and logs. */
  endSessionUrl(): Promise<string>;
  /** Rejects while the provider does not answer. */
  check(): Promise<void>;
  /** Origins to which a browser may be sent, as far as they are known. */
  origins(): Promise<string[]>;
}

export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

export interface AuthorizationRequest extends FlowSecrets {
  connectionId?: string | undefined;
  loginHint?: string | undefined;
}

/** The provider of the configuration; undefined selects the development sign-in. */
export function configuredProvider(config: Config): ProviderSettings | undefined {
  const { provider, demoProviderUrl } = config;
  if (!provider) return undefined;
  return {
    identityKey: provider.issuer,
    issuer: () => provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    redirectUrl: () => provider.redirectUrl,
    logoutUrl: () => provider.logoutUrl,
    audience: provider.audience,
    connections: config.connections,
    ...(demoProviderUrl && { fetch: fetchFrom(demoProviderUrl) }),
  };
}
