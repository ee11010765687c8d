import { setTimeout as pause } from 'node:timers/promises';
import { errors, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { clockToleranceSeconds } from './limits.ts';
import { checkDiscovery, createDiscovery } from './openid-discovery.ts';
import type { AuthorizationRequest, Provider, ProviderSettings, ProviderTokens } from './provider.ts';
import { exchangeProblem, isUnreachable } from './provider-errors.ts';

const pageTimeoutMs = 1_000;

/** Any OpenID Connect provider with discovery. */
export function createProvider(settings: ProviderSettings, now: () => number): Provider {
  const discovered = createDiscovery(settings, now);

  return {
    settings,
    check: () => checkDiscovery(settings, now),

    async authorizationUrl(request) {
      const { config } = await discovered();
      const parameters = await authorizationParameters(settings, config, request);
      return openid.buildAuthorizationUrl(config, parameters).href;
    },

    async exchange(response, { state, nonce, verifier }) {
      const { config } = await discovered();
      const current = new URL(settings.redirectUrl());
      current.search = withIssuer(response, config).toString();
      try {
        const tokens = await openid.authorizationCodeGrant(config, current, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        return await completeTokens(config, tokens);
      } catch (error) {
        throw exchangeProblem(error);
      }
    },

    async renew(refreshToken, subject) {
      try {
        const { config } = await discovered();
        const tokens = await openid.refreshTokenGrant(config, refreshToken);
        const claims = tokens.claims();
        if (claims && claims.sub !== subject) return 'refused';
        return {
          refreshToken: tokens.refresh_token ?? refreshToken,
          ...(tokens.id_token && claims ? { idToken: tokens.id_token, claims } : {}),
        };
      } catch (error) {
        const isRefused = error instanceof openid.ResponseBodyError && error.error === 'invalid_grant';
        return isRefused ? 'refused' : undefined;
      }
    },

    async isGenuine(idToken) {
      try {
        const { config, keys } = await discovered();
        const checks = {
          issuer: config.serverMetadata().issuer,
          audience: settings.clientId,
          clockTolerance: clockToleranceSeconds,
          currentDate: new Date(now()),
        };
        await jwtVerify(idToken, keys, checks);
        return true;
      } catch (error) {
        const isRefused = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
        return isRefused ? false : undefined;
      }
    },

    async endSessionUrl() {
      const ours = settings.logoutUrl();
      const found = await discovered().catch(() => undefined);
      if (!found?.config.serverMetadata().end_session_endpoint) return ours;
      return openid.buildEndSessionUrl(found.config, { post_logout_redirect_uri: ours }).href;
    },

    async origins() {
      // Every page waits for this, so a provider that hangs must not delay it.
      const found = await Promise.race([
        discovered().catch(() => undefined),
        pause(pageTimeoutMs, undefined, { ref: false }),
      ]);
      const metadata = found?.config.serverMetadata();
      const addresses = [settings.issuer(), metadata?.authorization_endpoint, metadata?.end_session_endpoint];
      return [...new Set(addresses.flatMap((address) => (address ? [new URL(address).origin] : [])))];
    },
  };
}

async function authorizationParameters(
  settings: ProviderSettings,
  config: openid.Configuration,
  request: AuthorizationRequest,
): Promise<Record<string, string>> {
  const offered = config.serverMetadata().scopes_supported ?? [];
  // The standard's name and Kinde's.
  const offline = ['offline_access', 'offline'].find((scope) => offered.includes(scope));
  return {
    redirect_uri: settings.redirectUrl(),
    scope: ['openid', 'profile', 'email', ...(offline ? [offline] : [])].join(' '),
    state: request.state,
    nonce: request.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
    ...(settings.audience ? { audience: settings.audience } : {}),
    ...(request.connectionId ? { connection_id: request.connectionId } : {}),
    ...(request.loginHint ? { login_hint: request.loginHint } : {}),
  };
}

/** Only one provider is configured, so a response without `iss` is from it; one with another `iss` is refused later. */
function withIssuer(response: URLSearchParams, config: openid.Configuration): URLSearchParams {
  const complete = new URLSearchParams(response);
  if (!complete.has('iss')) complete.set('iss', config.serverMetadata().issuer);
  return complete;
}

/** Providers with short id tokens return the e-mail only from their userinfo endpoint. */
async function completeTokens(
  config: openid.Configuration,
  tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
): Promise<ProviderTokens> {
  const claims = tokens.claims();
  if (!claims || !tokens.id_token) throw new Error('the provider sent no id token');
  const complete = { claims, idToken: tokens.id_token, refreshToken: tokens.refresh_token };
  if (claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint) return complete;
  try {
    const more = await openid.fetchUserInfo(config, tokens.access_token, claims.sub);
    return { ...complete, claims: { ...more, ...claims } };
  } catch (error) {
    // The e-mail decides the first roles, so a sign-in that cannot read it fails and can be repeated.
    if (isUnreachable(error)) throw error;
    return complete;
  }
}
