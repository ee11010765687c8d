import { type Configuration, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { databaseFailure } from '../platform/database/index.ts';
import type { Page } from '../platform/pages/index.ts';
import type { Platform } from '../platform/platform.ts';
import { deriveKey } from '../platform/security/index.ts';
import { nameOf } from './demo-people.ts';
import { developmentStorage } from './development.repository.ts';
import { failurePage, signedOutPage, signOutPage } from './pages.ts';
import { developmentSigningKey } from './signing-key.ts';
import { developmentTexts as texts } from './texts.ts';

export const basePath = '/oidc';
export const clientId = 'alma-development';
const algorithm = 'ES256';
const day = 24 * 60 * 60;

export interface DevelopmentAddresses {
  issuer: string;
  callback: string;
  signIn: string;
}

export function developmentAddresses(publicUrl: string): DevelopmentAddresses {
  return {
    issuer: `${publicUrl}${basePath}`,
    callback: `${publicUrl}/callback`,
    signIn: `${publicUrl}/login`,
  };
}

/** A complete OpenID Connect provider for our own address. It accepts any identity, so it is for development only. */
export function createOpenIdServer(platform: Platform): Provider {
  const addresses = developmentAddresses(platform.publicUrl);
  const server = new Provider(addresses.issuer, configuration(platform, addresses));
  // Addresses are derived from the headers that the route sets, never from those of the caller.
  server.proxy = true;
  const report = (error: unknown): void => platform.log.error({ err: error }, 'development sign-in failed');
  server.on('server_error', (_context, error) => report(error));
  // The provider stores its session after its own error handler has finished.
  server.use(async (context, next) => {
    try {
      await next();
    } catch (error) {
      report(error);
      context.status = 500;
      context.remove('location');
      renderFailure(context, addresses.signIn, error);
    }
  });
  return server;
}

function configuration(platform: Platform, addresses: DevelopmentAddresses): Configuration {
  const { secret } = platform.config;
  const { port } = new URL(addresses.issuer);
  return {
    adapter: developmentStorage(platform.database.db),
    jwks: { keys: [developmentSigningKey(secret)] },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [addresses.callback],
        post_logout_redirect_uris: [addresses.signIn],
        id_token_signed_response_alg: algorithm,
      },
    ],
    enabledJWA: { idTokenSigningAlgValues: [algorithm] },
    cookies: {
      keys: [deriveKey(secret, 'development-cookies').toString('base64url')],
      // Browsers share cookies across all ports of a host.
      names: {
        interaction: `alma-oidc-interaction-${port}`,
        resume: `alma-oidc-resume-${port}`,
        session: `alma-oidc-session-${port}`,
      },
    },
    // Our own pages only, an id token with the e-mail address, and no consent page for our only client.
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => send(context, signOutPage(form)),
        postLogoutSuccessSource: (context) => send(context, signedOutPage(addresses.signIn)),
      },
    },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    extraParams: ['connection_id'],
    pkce: { required: () => true },
    interactions: {
      url: (_context, interaction) => `${basePath}/interaction/${interaction.uid}`,
      policy: policy(),
    },
    findAccount: (_context, email) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: true, name: nameOf(email) }),
    }),
    loadExistingGrant,
    issueRefreshToken: () => true,
    renderError: (context, _told, error) => renderFailure(context, addresses.signIn, error),
    ttl: {
      AccessToken: 60 * 60,
      AuthorizationCode: 60,
      Grant: 14 * day,
      IdToken: 60 * 60,
      Interaction: 60 * 60,
      RefreshToken: 14 * day,
      Session: 14 * day,
    },
  };
}

/** Prompts again when the requested e-mail address is not that of the current session. */
function policy(): interactionPolicy.DefaultPolicy {
  const { Check, base } = interactionPolicy;
  const prompts = base();
  const check = new Check('other_person', 'another e-mail was given', (context) => {
    const { params, session, result } = context.oidc;
    const hint = params?.['login_hint'];
    const isOther =
      typeof hint === 'string' && session?.accountId && hint.toLowerCase() !== session.accountId;
    return isOther && !result?.login ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
  });
  prompts.get('login')?.checks.add(check);
  return prompts;
}

async function loadExistingGrant(context: KoaContextWithOIDC) {
  const { client, session, provider, result } = context.oidc;
  if (!client || !session?.accountId) return undefined;
  const id = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const existing = id ? await provider.Grant.find(id) : undefined;
  if (existing) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid profile email offline_access');
  await grant.save();
  return grant;
}

type Reply = Pick<KoaContextWithOIDC, 'status' | 'set' | 'body'>;

function renderFailure(context: Reply, signInAddress: string, error: unknown): void {
  if (!databaseFailure(error)) return send(context, failurePage(signInAddress));
  context.status = 503;
  context.set('retry-after', '5');
  send(context, failurePage(signInAddress, texts.away));
}

function send(context: Reply, { html, headers }: Page): void {
  context.set(headers);
  context.body = html;
}
